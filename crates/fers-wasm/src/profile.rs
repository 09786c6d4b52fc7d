//! The profiles of the course RW144.

use fers::formats::rw144::Profile;

/// Returns the profile of the course's own tests, or that of its specification.
pub fn profile(official: bool) -> Profile {
    if official { Profile::Official } else { Profile::Spec }
}
