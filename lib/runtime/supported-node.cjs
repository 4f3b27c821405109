// This file must parse in Node 14.
const SUPPORTED = 'Node 22 (22.19 or later) or Node 24 or later';

/**
 * The same versions as "engines" in package.json.
 * @param {string} version
 */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 22 && minor >= 19) || major >= 24;
}

module.exports = { SUPPORTED, isSupported };
