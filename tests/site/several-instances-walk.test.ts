import { describe } from 'vitest';
import { walk } from '#tests/site/editorial-walk';
import { openOfficeOfSeveral } from '#tests/site/instances/office-of-several';

describe.each([2, 4])('%i instances, each publish told to another of them', (count) => {
  walk(() => openOfficeOfSeveral(count));
});
