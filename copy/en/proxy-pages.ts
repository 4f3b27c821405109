/** Static pages for the caching proxy; `npm run brand` writes them. */
export const proxyPagesCopy = {
  away: {
    title: 'Back in a moment',
    heading: 'We’ll be right back.',
    text: 'The site isn’t responding. The fault is ours, not yours: try again in a moment. Pages that were opened recently may still work.',
    link: 'All templates',
  },
  refused: {
    title: 'Request refused',
    heading: 'We can’t read that request.',
    text: 'It was too large, or of a kind that this site doesn’t accept. The templates are still here.',
    link: 'All templates',
  },
};
