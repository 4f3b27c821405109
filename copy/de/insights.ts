const ACTIONS: Readonly<Record<string, string>> = {
  search: 'Gesucht',
  command: 'Befehl kopiert',
  prompt: 'Prompt kopiert',
  deploy: 'Deployt',
  demo: 'Demo',
  source: 'Quellcode',
};

export const insightsCopy = {
  title: 'Nutzung',
  description: 'Was Besucher in den letzten 30 Tagen genutzt und was sie nicht gefunden haben.',
  notRead: 'Die Zahlen lassen sich gerade nicht lesen. Versuch es gleich noch einmal.',
  incomplete:
    'Ohne Redis zählt jeder Server für sich: Das sind nur die Zahlen dieses Servers seit seinem Start.',
  csv: 'Als CSV herunterladen',
  failedSearches: 'Suchen ohne Treffer',
  used: 'Am meisten genutzt',
  unused: 'Nie genutzt',
  none: 'Keine.',
  counts: (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([action, count]) => `${ACTIONS[action]}: ${count}`)
      .join(', '),
  more: (count: number) => `${count} weitere in der CSV-Datei.`,
};
