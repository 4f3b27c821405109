import bundled from '@sparticuz/chromium';
import { describe, expect, it } from 'vitest';
import { browserProgram, checkBrowser } from '@/tests/fixtures/browser-program';

describe('the test browser', () => {
  it.each([
    ['linux', 'x64'],
    ['darwin', 'arm64'],
  ])('is the program at CHROMIUM_PATH on %s %s', async (platform, arch) => {
    const program = await browserProgram({ path: '/usr/bin/chromium', platform, arch });
    expect(program).toMatchObject({ executablePath: '/usr/bin/chromium' });
    expect(program).not.toHaveProperty('channel');
  });

  it('is the bundled Chromium on Linux x64', async () => {
    const program = await browserProgram({ path: undefined, platform: 'linux', arch: 'x64' });
    expect(program).toMatchObject({ executablePath: await bundled.executablePath() });
  });

  it.each([
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
  ])('is Chrome on %s %s', async (platform, arch) => {
    const program = await browserProgram({ path: undefined, platform, arch });
    expect(program).toMatchObject({ channel: 'chrome' });
    expect(program).not.toHaveProperty('executablePath');
  });

  it('fails with installation advice if no browser starts', async () => {
    const missing = { path: '/nowhere/chromium', platform: 'linux', arch: 'arm64' };
    await expect(checkBrowser(missing)).rejects.toThrow(
      /none starts here \(.*\/nowhere\/chromium.*\)\. Install Google Chrome, or set CHROMIUM_PATH/,
    );
  });
});
