/** What no test should pin down: the wording of logs and errors, what is counted, and names of process-wide values. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const LOGS =
  /^(log(Info|Warning|WarningOnce|Error|ItemSize)|record(Hit|Miss|ServiceStatus)|metrics)$/;
const NAMING = /^(serverCell|perCatalogue|createSwrValue)$/;

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'wording', {
    shouldIgnore(path) {
      const { parent } = path;
      const node = path.node.type === 'ExpressionStatement' ? path.node.expression : path.node;
      if (node.type === 'CallExpression' && LOGS.test(firstCalled(node)))
        return 'a log line or a figure';
      if (node.type === 'NewExpression' && /Error$/.test(node.callee.name ?? ''))
        return 'the wording of an error';
      const isName = parent?.type === 'CallExpression' && parent.arguments[0] === node;
      if (isName && NAMING.test(parent.callee.name ?? '')) return 'a name of our own';
      return undefined;
    },
  }),
];

/** `metrics` of `metrics().pages.inc(…)`. */
function firstCalled(node) {
  if (node.type === 'CallExpression') return firstCalled(node.callee);
  return node.type === 'MemberExpression' ? firstCalled(node.object) : (node.name ?? '');
}
