const clients = (count: number): string =>
  count === 1 ? '1 client' : `${count.toLocaleString('en')} clients`;
const services = (count: number): string =>
  count === 1 ? '1 service' : `${count.toLocaleString('en')} services`;
const visits = (count: number): string => (count === 1 ? '1 visit' : `${count.toLocaleString('en')} visits`);
const members = (count: number): string =>
  count === 1 ? '1 member' : `${count.toLocaleString('en')} members`;
const giftCards = (count: number): string =>
  count === 1 ? '1 gift card' : `${count.toLocaleString('en')} gift cards`;
const packages = (count: number): string =>
  count === 1 ? '1 package' : `${count.toLocaleString('en')} packages`;
const rows = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

const person = {
  fname: 'First name',
  lname: 'Last name',
  name: 'Full name',
  email: 'E-mail',
  phone: 'Mobile phone',
};

export const en = {
  title: 'Import',
  kind: 'What to import',
  kinds: {
    customers: 'Clients',
    services: 'Services',
    staff: 'Team',
    visits: 'Visits',
    giftcards: 'Gift cards',
    packages: 'Packages',
    credit: 'Credit',
  },
  open: 'Import',
  intro:
    'Bring what you have in the system that you used before, clients and services first: an export of Square, Fresha, Vagaro, Phorest, Mindbody or Booksy, or your own list.',
  file: 'File',
  fileHint: 'CSV or XLSX, up to 20 MB. Marketing columns give no consent to SMS.',
  template: 'Download a template',
  look: 'Look at the file',
  reading: 'Reading the file…',
  another: 'Another file',
  tooLarge: 'The file has more than 20 MB. Split it into two.',
  unreadable: 'This is no table. Save it as CSV and choose it again.',
  notSent: 'The file did not arrive. Choose it again.',
  columns: {
    title: 'Columns',
    intro: (found: number, all: number) =>
      `Columns with a field: ${found} of ${all}. Columns without a field are not imported.`,
    name: 'Column of the file',
    examples: 'First rows',
    field: 'Field',
    none: 'Not imported',
    fieldOf: (column: string) => `Field of ${column}`,
    missing: (names: readonly string[]) => `A column is missing: ${names.join(', ')}. Choose it below.`,
  },
  fields: {
    customers: {
      ...person,
      birthday: 'Birthday',
      tags: 'Tags',
      alert: 'Alert',
      note: 'Note',
    },
    services: {
      name: 'Name',
      category: 'Category',
      price: 'Price',
      duration: 'Minutes',
      description: 'Description',
    },
    staff: {
      fname: 'First name',
      lname: 'Last name',
      name: 'Full name',
      email: 'E-mail',
      specialization: 'Specialization',
      services: 'Services',
      locations: 'Locations',
    },
    visits: {
      date: 'Date',
      time: 'Time',
      service: 'Service',
      staff: 'Team member',
      duration: 'Minutes',
      price: 'Price',
      status: 'Status',
      note: 'Note',
      location: 'Location',
      ...person,
    },
    giftcards: { number: 'Number', amount: 'Balance', expires: 'Last day', ...person },
    packages: {
      package: 'Package',
      services: 'Services',
      uses: 'Uses left',
      amount: 'Worth',
      expires: 'Last day',
      ...person,
    },
    credit: { ...person, amount: 'Balance' },
  },
  dates: {
    title: 'How are dates written?',
    intro: 'Dates like 3/4/1990 can be read in two ways.',
    mdy: 'Month first: 3/4 is March 4',
    dmy: 'Day first: 3/4 is April 3',
  },
  problems: {
    title: (count: number) =>
      count === 1 ? '1 thing is wrong' : `${count.toLocaleString('en')} things are wrong`,
    none: 'Nothing is wrong with the rows.',
    row: 'Row',
    column: 'Column',
    reason: 'What is wrong',
    effect: 'What happens',
    leavesOut: { row: 'The row is left out', cell: 'The cell is left out' },
    more: (count: number) => `And ${count.toLocaleString('en')} more.`,
  },
  duplicates: {
    title: (count: number) =>
      count === 1 ? '1 client may be there already' : `${clients(count)} may be there already`,
    row: 'Row',
    name: 'Name in the file',
    same: 'Same as',
    by: { email: 'same e-mail', phone: 'same phone' },
    client: 'Client',
    ofRow: (row: number) => `Row ${row}`,
    choose: 'What to do with them',
    skip: 'Leave the client as it is',
    merge: 'Fill what is empty in the client',
    add: 'Add a second client',
  },
  before: (count: number) => `${rows(count)} were imported before. They are skipped.`,
  start: {
    customers: (count: number) => `Import ${clients(count)}`,
    services: (count: number) => `Import ${services(count)}`,
    staff: (count: number) => `Import ${members(count)}`,
    visits: (count: number) => `Import ${visits(count)}`,
    giftcards: (count: number) => `Import ${giftCards(count)}`,
    packages: (count: number) => `Import ${packages(count)}`,
    credit: (count: number) => `Import credit of ${clients(count)}`,
  },
  cannotStart: 'First choose what is missing above.',
  progress: {
    title: 'Import',
    running: (done: number, all: number) => `${done.toLocaleString('en')} of ${rows(all)}`,
    states: {
      previewed: 'Not started',
      running: 'Running',
      done: 'Done',
      stopped: 'Stopped: the file is gone. Choose it again; what is there is not imported twice.',
      undoing: 'Being undone',
      undone: 'Undone',
    },
    counts: {
      created: 'Added',
      merged: 'Filled in',
      skipped: 'There already',
      left_out: 'Left out',
      unplaced: 'Waiting for a place',
    },
    leave: 'You can leave this page: the import goes on.',
    undone: (count: number) => `${count.toLocaleString('en')} taken back.`,
    kept: (count: number) => `${count.toLocaleString('en')} stay, because somebody has used or changed them:`,
    reasons: {
      changed: 'changed since',
      used: 'has a visit, a purchase or a log-in',
      gone: 'deleted already',
    },
    records: {
      customers: 'See the clients',
      services: 'See the services',
      staff: 'See the team',
      visits: 'See the clients',
      giftcards: 'See the sales',
      packages: 'See the sales',
      credit: 'See the clients',
    },
    undo: 'Undo the import',
    undoUntil: (day: string) => `You can undo it until ${day}.`,
    undoTitle: 'Undo this import?',
    undoText: {
      customers: 'Clients whom nobody has used or changed since are deleted.',
      services: 'Services that nobody has changed since are put out of use.',
      staff: 'Members whom nobody has changed since, and who have no visits, are deleted.',
      visits: 'Visits that nobody has changed since are deleted.',
      giftcards: 'Gift cards that nobody has used or changed since are deleted.',
      packages: 'Packages that nobody has used or changed since are deleted.',
      credit: 'Credit that nobody has used since is taken back.',
    },
    undoYes: 'Undo the import',
    undoNo: 'Keep them',
  },
  waiting: {
    title: (count: number) => `${rows(count)} ${count === 1 ? 'waits' : 'wait'}`,
    intro: 'Correct what is wrong, or dismiss the row.',
    correct: 'Correct',
    place: 'Import the row',
    dismiss: 'Dismiss',
    cancel: 'Cancel',
    reasons: {
      unknown_client: 'No client has this name, e-mail or phone.',
      unknown_service: 'No service has this name.',
      unknown_location: 'No location has this name.',
      unknown_staff: 'Nobody of the team has this name.',
      number_taken: 'Another gift card has this number.',
      time_taken: 'The time overlaps another visit.',
    },
  },
  earlier: { title: 'Earlier imports', added: 'Added', open: 'Open' },
};
