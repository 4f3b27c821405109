export const previewCopy = {
  title: 'No preview',
  notYet: 'No preview yet',
  opensItself: 'The preview opens by itself once that is saved.',
  triesAgain: 'The preview opens by itself as soon as it can be read.',

  off: 'Previews are switched off: DRAFT_SECRET isn’t set on this site.',
  tokenRefused:
    'The content service refuses this site’s token for drafts (CONTENTFUL_PREVIEW_TOKEN).',
  tokenAdvice: 'Whoever runs the site can replace it and restart the site.',
  offAdvice: 'Whoever runs the site can set it and restart the site.',
  secretMissing: 'The secret is missing: the preview’s address needs secret=<DRAFT_SECRET>.',
  secretWrong: 'The secret isn’t this site’s (DRAFT_SECRET).',
  secretAdvice:
    'Whoever set up the preview in the content service can correct it there, under Settings → Content preview.',
  pathUnknown: 'That path isn’t a page of this site. It must begin with one slash.',
  nothingAsked: 'Say what to preview: id=<entry id>, or path=</a/page>.',
  timelineUnknown:
    'The release or time to preview can’t be read. Use timeline={timeline}, release=<id> or at=<2026-12-01T09:00Z>.',
  releaseAbsent: (id: string) => `There is no release “${id}” in this space and environment.`,
  notRead:
    'The draft can’t be read from the content service. If this goes on for minutes, tell whoever runs the site.',

  localeUnknown: (code: string) =>
    `This site has no language for the locale “${code}”. Choose another locale for the preview.`,
  inLocale: (code: string, reason: string) => `In the locale “${code}”: ${reason}`,

  archived: 'This entry is archived. Unarchive it to see its preview.',
  deleted: 'This entry was deleted.',
  absent: (id: string) =>
    `There is no entry “${id}”: it isn’t saved yet, it was archived or deleted, or it is in another space or environment than the one this site shows.`,
  asset:
    'This is an asset. Assets have no page of their own: open the preview of an entry that uses it.',

  left: {
    title: 'Draft mode is off',
    text: 'This pane doesn’t show the public site. Open the preview again to see the draft, or open the site in its own tab.',
  },
};
