import { openBrowser } from './browser.ts';

/** Of several tests that unpack the bundled browser at once, one would start it while another still writes. */
export default async function setup(): Promise<void> {
  await (await openBrowser()).close();
}
