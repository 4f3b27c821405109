// This file is loaded first, because an older Node can't parse the rest.
const { SUPPORTED, isSupported } = require('./supported-node.cjs');

if (!isSupported(process.versions.node)) {
  process.stderr.write(`
  ✗ Node ${process.versions.node} is too old for this project, which needs ${SUPPORTED}.
    Run \`npm ci\`, which brings one, or install it yourself.

`);
  process.exit(1);
}
