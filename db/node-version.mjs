/**
 * Returns what is wrong with a version of Node, or undefined if this code can run on it. Node has Argon2 from 24.7 on. This file is
 * JavaScript, so that an older Node can read it.
 *
 * @param {string} version
 * @returns {string | undefined}
 */
export function nodeFault(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 24 || (major === 24 && minor >= 7)) return undefined;
  return `Node ${version} is too old: use 24.7 or later`;
}
