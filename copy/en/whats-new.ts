import { siteCopy } from './site';

export const whatsNewCopy = {
  title: siteCopy.whatsNew.name,
  description: 'The newest templates, month by month, by the first commit to their source.',
  intro:
    'The newest templates, by the first commit to their source or, if that isn’t known, by the day they were listed here.',
  firstCommit: 'First commit',
  listed: 'Listed',
  none: 'Nothing here yet.',
  feed: 'Subscribe to the feed',
  all: 'All templates, newest first',
};
