/** Fields that may differ by language: docs/guides/languages.md. With one locale, editors see no difference. */
const FIELDS = {
  templates: ['name', 'slug', 'description', 'overview'],
  templateFilterSection: ['title'],
  templateFilterValue: ['slug', 'label', 'headline', 'intro'],
  page: ['title', 'slug', 'description', 'body'],
  searchSynonym: ['words'],
};

module.exports = (migration) => {
  for (const [id, fields] of Object.entries(FIELDS)) {
    const type = migration.editContentType(id);
    for (const field of fields) type.editField(field).localized(true);
  }
};
