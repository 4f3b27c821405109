import { findingFromTheHeader } from '@/tests/site/front-end/header-search';
import { findingNothing } from '@/tests/site/front-end/no-results';
import { findingByWords } from '@/tests/site/front-end/search-as-you-type';
import { findingByFilters } from '@/tests/site/front-end/search-filters';
import { findingForEverybody } from '@/tests/site/front-end/search-without-script';
import { findingMore } from '@/tests/site/front-end/show-more';
import { withoutConnection } from '@/tests/site/front-end/without-connection';

findingForEverybody();
findingByFilters();
findingByWords();
findingMore();
withoutConnection();
findingNothing();
findingFromTheHeader();
