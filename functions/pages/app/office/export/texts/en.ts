export const en = {
  title: 'Your data',
  intro:
    'One zip file with everything that you keep here: clients, team, services, visits, gift cards, packages and your books. It has no passwords and no keys.',
  start: 'Export everything',
  again: 'Export again',
  running: (records: number) => `The export is running. Records so far: ${records}.`,
  done: (records: number) => `The file is ready, with ${records} records. It is kept for 24 hours.`,
  over: 'The last export was deleted after 24 hours, or belongs to another log-in. Export again.',
  download: 'Download the file',
};
