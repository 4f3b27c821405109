// CommonJS, and loaded before anything else: it has to run on an older Node.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`
  ✗ This is Node ${process.versions.node}, which is too old.
    It has to be 22.19 or later.

`);
  process.exit(1);
}
