/** Labels of notes in overviews and pages, which authors write as `> [!NOTE]`. */
export const notesCopy = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};
