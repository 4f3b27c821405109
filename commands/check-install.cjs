// This file must run on old versions of Node, and before packages are installed.
require('../lib/runtime/check-node-version.cjs');

try {
  require.resolve('tsx');
} catch {
  // With NODE_ENV=production, `npm ci` skips development packages.
  fail('The packages are not installed.', 'Run this first: npm ci --include=dev');
}

// For a syntax error, a stack trace is no help.
process.on('uncaughtException', (error) => {
  if (error.name === 'TransformError') {
    const [, ...places] = error.message.replaceAll(`${process.cwd()}/`, '').split('\n');
    fail('A file can’t be compiled.', places.join('\n    '));
  }
  process.stderr.write(`${require('node:util').inspect(error)}\n`);
  process.exit(1);
});

/**
 * @param {string} what
 * @param {string} advice
 */
function fail(what, advice) {
  process.stderr.write(`\n  ✗ ${what}\n    ${advice}\n\n`);
  process.exit(1);
}
