import { expect, it } from 'vitest';
import { connect } from '@/lib/edge-config/vendor-client';

it.each([
  ['EDGE_CONFIG', 'https://edge-config.vercel.com/ecfg_1?token=t', 'vercel'],
  ['EDGE_CONFIG', 'https://global-config.vercel.com/ecfg_1?token=t', 'vercel'],
  ['EDGE_CONFIG', 'edge-config:id=ecfg_1&token=t', 'vercel'],
  ['GLOBAL_CONFIG', 'https://edge-config.vercel.com/ecfg_1?token=t', 'vercel'],
  ['GLOBAL_CONFIG', 'https://global-config.vercel.com/ecfg_1?token=t', 'vercel'],
  ['GLOBAL_CONFIG', 'http://localhost:4706/ecfg_1?token=t', 'external'],
  ['EDGE_CONFIG', 'http://localhost:4706/ecfg_1?token=t', 'external'],
  ['EDGE_CONFIG', 'https://global-config.vercel.com.example/ecfg_1?token=t', 'external'],
] as const)('parses %s=%s as type %s', (variable, connectionString, type) => {
  const { connection } = connect(connectionString, variable);
  expect(connection).toMatchObject({ type, id: 'ecfg_1', token: 't' });
});
