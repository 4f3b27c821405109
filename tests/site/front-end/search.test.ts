import { readingFilters } from '@/tests/site/front-end/filter-lists';
import { filteringOnAPhone } from '@/tests/site/front-end/filter-sheet';
import { findingFromTheHeader } from '@/tests/site/front-end/header-search';
import { findingNothing } from '@/tests/site/front-end/no-results';
import { findingByWords } from '@/tests/site/front-end/search-as-you-type';
import { choosingFilters } from '@/tests/site/front-end/search-choices';
import { findingForEverybody } from '@/tests/site/front-end/search-without-script';
import { findingMore } from '@/tests/site/front-end/show-more';
import { withoutConnection } from '@/tests/site/front-end/without-connection';

findingForEverybody();
choosingFilters();
filteringOnAPhone();
readingFilters();
findingByWords();
findingMore();
withoutConnection();
findingNothing();
findingFromTheHeader();
