// CommonJS, and loaded before anything else: it has to run on an older Node, and where nothing is installed yet.
require('../lib/runtime/check-node-version.cjs');

try {
  require.resolve('tsx');
} catch {
  // Where NODE_ENV is "production", `npm ci` alone leaves out those that the commands need.
  fail('The packages are not installed.', 'Run this first: npm ci --include=dev');
}

// Of a typing error in `site.config.ts` and the like, its place and what is wrong say all.
process.on('uncaughtException', (error) => {
  if (error.name === 'TransformError') {
    const [, ...places] = error.message.replaceAll(`${process.cwd()}/`, '').split('\n');
    fail('A file can’t be compiled.', places.join('\n    '));
  }
  process.stderr.write(`${require('node:util').inspect(error)}\n`);
  process.exit(1);
});

/** @param {string} what @param {string} advice */
function fail(what, advice) {
  process.stderr.write(`\n  ✗ ${what}\n    ${advice}\n\n`);
  process.exit(1);
}
