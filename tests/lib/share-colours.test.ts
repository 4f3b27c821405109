import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SHARE_COLOURS } from '#components/share/share-colours';

it('share pictures have the colours of the light scheme', async () => {
  const tokens = await readFile('styles/tokens.css', 'utf8');
  const light = tokens.slice(0, tokens.indexOf('@media (prefers-color-scheme: dark)'));
  for (const [name, colour] of Object.entries(SHARE_COLOURS)) {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect({ token, colour: new RegExp(`--${token}: (#\\w{6});`).exec(light)?.[1] }).toEqual({
      token,
      colour,
    });
  }
});
