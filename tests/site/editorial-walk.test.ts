import { expect, it } from 'vitest';
import { openOffice } from '#tests/site/editorial-office';
import { walk } from '#tests/site/editorial-walk';
import type { BrowserReader } from '#tests/site/site-reader';

const readers: BrowserReader[] = [];

walk(async () => {
  const office = await openOffice();
  const newReader = async () => {
    const reader = await office.newReader();
    readers.push(reader);
    return reader;
  };
  return { ...office, newReader };
});

/** An address that leads nowhere; a picture that is there already, larger than the page asks for. */
const HARMLESS = /status of 404|was preloaded using link preload but not used/;

it('no page fell over in a browser', () => {
  const complaints = readers.flatMap((reader) => reader.complaints);
  expect(complaints.filter((words) => !HARMLESS.test(words))).toEqual([]);
});
