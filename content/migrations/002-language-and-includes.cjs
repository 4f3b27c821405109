/** Copy this file for your own fields: docs/guides/model.md. */
const FIELDS = [
  ['language', 'Language', 3, 'Programming languages, as the filters are called'],
  ['includes', 'Includes', 6, 'What comes with it, as the filters are called'],
];

module.exports = (migration) => {
  const template = migration.editContentType('templates');
  for (const [id, name, max, helpText] of FIELDS) {
    template.createField(id, {
      name,
      type: 'Array',
      items: { type: 'Symbol' },
      validations: [{ size: { max } }],
    });
    template.moveField(id).afterField('database');
    template.changeFieldControl(id, 'builtin', 'tagEditor', { helpText });
  }

  migration
    .editContentType('templateFilterSection')
    .editField('field')
    .validations([
      {
        in: [
          'framework',
          'type',
          'css',
          'database',
          'includes',
          'language',
          'publisher',
          'license',
        ],
        message: 'The id of a field of templates that can be filtered on',
      },
    ]);
};
