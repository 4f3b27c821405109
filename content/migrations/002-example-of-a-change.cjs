/**
 * An example of a change: one more field of a template, and a filter section that may filter on it. Copy it, and
 * change what docs/guides/model.md lists.
 */
module.exports = (migration) => {
  const template = migration.editContentType('templates');
  template.createField('language', {
    name: 'Language',
    type: 'Array',
    items: { type: 'Symbol' },
    validations: [{ size: { max: 3 } }],
  });
  template.moveField('language').afterField('database');
  template.changeFieldControl('language', 'builtin', 'tagEditor', {
    helpText: 'Programming languages, as the filters are called',
  });

  migration
    .editContentType('templateFilterSection')
    .editField('field')
    .validations([
      {
        in: ['framework', 'type', 'css', 'database', 'language', 'publisher', 'license'],
        message: 'The id of a field of templates that can be filtered on',
      },
    ]);
};
