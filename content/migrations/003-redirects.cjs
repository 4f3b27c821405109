/** lib/catalogue/redirects.ts checks redirects further. */
module.exports = (migration) => {
  const redirect = migration.createContentType('redirect', {
    name: 'Redirect',
    description: 'Leads visitors from an old address to a new one.',
  });
  redirect.createField('from', {
    name: 'From',
    type: 'Symbol',
    required: true,
    validations: [
      { unique: true },
      {
        regexp: { pattern: '^\\/[^\\/\\\\\\s?#][^\\s?#\\\\]*$', flags: null },
        message: 'Enter a path that begins with a slash, without spaces, “?” or “#”',
      },
    ],
  });
  redirect.createField('to', {
    name: 'To',
    type: 'Symbol',
    required: true,
    validations: [
      {
        regexp: { pattern: '^(\\/(?![\\/\\\\])|https:\\/\\/[^\\s\\/])[^\\s\\\\]*$', flags: null },
        message: 'Enter a path that begins with a slash, or an address that begins with https://',
      },
    ],
  });
  redirect.createField('permanent', { name: 'Permanent', type: 'Boolean' });
  redirect.displayField('from');
  redirect.changeFieldControl('from', 'builtin', 'singleLine', {
    helpText: 'For example: /blog/hello, or /blog/:slug for every path below /blog',
  });
  redirect.changeFieldControl('to', 'builtin', 'singleLine', {
    helpText: 'For example: /templates/next.js/:slug, or https://example.com',
  });
  redirect.changeFieldControl('permanent', 'builtin', 'boolean', {
    helpText: 'Search engines move to the new address, unless this is “No”',
  });
};
