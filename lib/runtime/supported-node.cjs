// CommonJS, and only what Node 14 can parse: this runs on the Node that may be too old.
const SUPPORTED = 'Node 22 (22.19 or later) or Node 24 or later';

/** Keep in step with "engines" in package.json. @param {string} version */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 22 && minor >= 19) || major >= 24;
}

module.exports = { SUPPORTED, isSupported };
