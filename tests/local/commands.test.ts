import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let blocker: Server;
let port: number;

beforeEach(async () => {
  blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const address = blocker.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  blocker.close();
});

async function run(command: 'dev' | 'demo', PORT: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', `local/${command}.ts`], {
    env: { ...process.env, PORT },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, output };
}

describe.each(['dev', 'demo'] as const)('npm run %s', (command) => {
  it('says that the port is taken, and what to do, before it does anything', async () => {
    const { code, output } = await run(command, String(port));
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken by another program.`);
    expect(output).toContain(`PORT=${port + 1} npm run ${command}`);
    expect(output).not.toContain('local services');
  });

  it('says that a port is none', async () => {
    const { code, output } = await run(command, 'abc');
    expect(code).toBe(1);
    expect(output).toContain('PORT is "abc", which is no port.');
  });
});
