//! The [`CommandLine`] of a program.

use std::path::Path;

use super::Failure;

/// A program's name and what is given to it: as a shell would split a line, without anything else a shell does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The name or path of the program.
    pub name: String,
    /// What is given to it.
    pub arguments: Vec<String>,
}

impl CommandLine {
    /// Reads a line.
    ///
    /// # Errors
    /// When it cannot be split, or is empty.
    pub fn read(line: &str) -> Result<Self, Failure> {
        let unstartable = |why: &str| Failure::Unstartable(why.to_owned());
        let mut words = shlex::split(line).ok_or_else(|| unstartable("its quotes do not match"))?;
        if words.is_empty() {
            return Err(unstartable("it has no name"));
        }
        let arguments = words.split_off(1);
        let name = words.remove(0);
        Ok(Self { name, arguments })
    }

    /// Whether there is such a program, found as it is when it is started.
    ///
    /// # Errors
    /// When there is none, or it may not be started.
    pub fn check(&self) -> Result<(), Failure> {
        let folders = std::env::var_os("PATH").filter(|_| !self.name.contains('/'));
        let found = match &folders {
            Some(folders) => {
                let places = std::env::split_paths(folders).map(|folder| folder.join(&self.name));
                places.filter_map(|place| may_be_started(&place)).max()
            }
            None => may_be_started(Path::new(&self.name)),
        };
        match found {
            Some(true) => Ok(()),
            Some(false) => Err(Failure::Unstartable("permission denied".to_owned())),
            None => Err(Failure::Unstartable("there is no such program".to_owned())),
        }
    }
}

/// Whether a file may be started as a program, if there is one.
#[cfg(unix)]
fn may_be_started(file: &Path) -> Option<bool> {
    use std::os::unix::fs::PermissionsExt;

    let metadata = file.metadata().ok()?;
    Some(metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

/// Elsewhere names are found in more ways than one; starting it will tell.
#[cfg(not(unix))]
fn may_be_started(_: &Path) -> Option<bool> {
    Some(true)
}
