const ACTIONS: Readonly<Record<string, string>> = {
  search: 'Searched',
  command: 'Command copied',
  prompt: 'Prompt copied',
  deploy: 'Deploy',
  demo: 'Demo',
  source: 'Source',
};

export const insightsCopy = {
  title: 'Insights',
  description: 'What visitors used in the last 30 days, and what they didn’t find.',
  notRead: 'The numbers can’t be read right now. Try again in a moment.',
  incomplete: 'Without Redis, this is only what this server counted since it started.',
  csv: 'Download as CSV',
  failedSearches: 'Searches that found nothing',
  used: 'Most used',
  unused: 'Never used',
  none: 'None.',
  counts: (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([action, count]) => `${ACTIONS[action]}: ${count}`)
      .join(', '),
  more: (count: number) => `${count} more in the CSV file.`,
};
