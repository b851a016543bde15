import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CUSTOMER_TYPE, PAYMENT_ROW_TYPE, PAYMENT_STATUS } from '../../../lib/rules/booking/appointments.ts';
import {
  type NotifiedSalon,
  openNotifiedSalon,
  toQueuedNotice,
} from '../../support/messages/notified-salon.ts';
import {
  APPOINTMENT,
  CUSTOMER,
  GUEST,
  LOCATION,
  SALON,
  STAFF,
} from '../../support/messages/notified-visit.ts';
import { listCases, nightTest } from '../../support/nightly.ts';

let salon: NotifiedSalon;
afterEach(() => salon.close());

/** Books an appointment and returns a function that finds the mail to an address. */
async function bookAndMail(change: Parameters<NotifiedSalon['book']>[0] = {}) {
  await salon.processOutbox(toQueuedNotice(await salon.book(change)));
  return (address: string) => {
    const mail = salon.catcher.emails().find(({ destination }) => destination.to.includes(address));
    if (!mail) throw new Error(`no mail for ${address}`);
    return mail;
  };
}
/** The visible text of an HTML mail. */
const visibleText = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/[ \n]+/g, ' ');

describe('the booking confirmation (BEHAVIOR §29.1, §29.2)', () => {
  beforeEach(async () => {
    salon = await openNotifiedSalon();
  });

  test('is sent by the platform in the name of the salon, with replies to the salon', async () => {
    const mail = (await bookAndMail())(CUSTOMER.email);
    expect(mail.from).toContain('Shear Joy');
    expect(mail.from).toContain(salon.environment.mail.from);
    expect(mail.replyTo).toEqual([SALON.settings.replyTo]);
    expect(mail.subject).toBe('Your appointment at Shear Joy: Tue, Mar 2, 2:30 PM');
  });

  test('lists the products of the visit with quantity and price (BEHAVIOR §28.2)', async () => {
    const products = [{ productId: 1, name: 'Shampoo', price: 1_250, qty: 2, discount: 0 }];
    const { body } = (await bookAndMail({ products }))(CUSTOMER.email);
    expect(visibleText(body.html)).toMatch(/Shampoo.*2 × \$12\.50.*\$25\.00/);
    expect(body.text.replace(/\s+/g, ' ')).toContain('Shampoo: $25.00 2 × $12.50');
  });

  test('shows the whole visit, the same in HTML and in plain text', async () => {
    const { body } = (await bookAndMail())(CUSTOMER.email);
    const texts = [
      'Hello Jane',
      'Tuesday, March 2, 2027',
      '2:30 – 5:40 PM (EST)',
      LOCATION.name,
      LOCATION.address,
      LOCATION.phone,
      'APT-000042',
      'Haircut – long hair',
      '2:30 PM · 1 h · with Ana',
      '$85.00',
      '+ Scalp massage',
      '15 min',
      '$15.00',
      'Colour & gloss',
      '3:50 PM · 1 h 30 min · with Ben',
      '$120.00',
      '5:20 PM · 20 min · with Chloe',
      '$245.00',
      '$21.74',
      '$266.74',
      'To pay at the salon',
      'Open in maps',
      'To change or cancel, please use the button, reply to this e-mail, or call +1\u00a0212\u00a0555\u00a00100.',
      'until 24 hours before the start',
      'Manage your appointment',
    ];
    for (const text of texts) {
      expect(visibleText(body.html)).toContain(text);
      expect(body.text).toContain(text);
    }
    expect(body.text, 'notes are for the staff').not.toContain('perfume');
    expect(body.html).toContain('href="https://shear-joy.test/me/visit?slug=shear-joy&amp;token=');
    expect(body.html).toContain('query=Shear+Joy+Downtown%2C+12+Mercer+Street');
    expect(body.html, 'loads nothing').not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });

  nightTest('shows what was paid and what is left to pay', async () => {
    const row = { txnId: '', status: PAYMENT_STATUS.paid };
    const { body } = (
      await bookAndMail({
        payments: [
          { ...row, id: 1, type: PAYMENT_ROW_TYPE.deposit, amount: 5000, paid: 5000, pending: 0 },
          {
            ...row,
            id: 2,
            type: PAYMENT_ROW_TYPE.payAtSalon,
            amount: 21674,
            paid: 0,
            pending: 21674,
            status: PAYMENT_STATUS.pending,
          },
        ],
      })
    )(CUSTOMER.email);
    expect(body.text).toContain('Deposit paid: $50.00');
    expect(body.text).toContain('To pay at the salon: $216.74');
  });

  nightTest(
    'has the logo and the colour of the salon, with text that can be read on it (BEHAVIOR §29.2)',
    async () => {
      await salon.close();
      const logo = 'shear-joy/logo.png';
      salon = await openNotifiedSalon({ settings: { ...SALON.settings, logo, brandColor: '#ffe680' } });
      const { body } = (await bookAndMail())(CUSTOMER.email);
      expect(body.html).toContain(`<img src="http://localhost/images/${logo}"`);
      expect(body.html).toMatch(/style="background:#ffe680;[^>]*><a class="fill"[^>]*color:#000000;/);
    },
  );

  nightTest('offers a guest the manage link, and no account', async () => {
    const { body } = (await bookAndMail({ customerId: null, guest: GUEST }))(GUEST.email);
    expect(body.text).toContain('Hello Gus');
    expect(body.text).toContain('please use the button, reply to this e-mail, or call');
    expect(body.text).toContain('https://shear-joy.test/me/visit?slug=shear-joy&token=');
    expect(body.text).not.toContain('account');
  });

  test('attaches a calendar file', async () => {
    const [file] = (await bookAndMail({ moves: 2 }))(CUSTOMER.email).attachments;
    expect(file).toMatchObject({ filename: 'appointment.ics', contentType: 'text/calendar' });
    const calendar = Buffer.from(file?.content ?? '', 'base64').toString();
    expect(calendar).toContain('DTSTART:20270302T193000Z\r\n');
    expect(calendar).toContain('DTEND:20270302T224000Z\r\n');
    expect(calendar).toContain('SEQUENCE:2\r\n');
    expect(calendar).toContain('UID:shear-joy-apt-42@');
  });
});

describe('the mail to a staff member (BEHAVIOR §29.2)', () => {
  beforeEach(async () => {
    salon = await openNotifiedSalon();
  });

  test('shows the customer and only the services of this staff member', async () => {
    const { subject, body, attachments } = (await bookAndMail())(STAFF[1].email);
    expect(subject).toBe('New appointment: Tue, Mar 2, 3:50 PM, Jane Doe');
    for (const text of ['Jane Doe', '3:50 – 5:20 PM (EST)', 'Colour & gloss', 'APT-000042', 'no perfume']) {
      expect(visibleText(body.html)).toContain(text);
      expect(body.text).toContain(text);
    }
    expect(body.text).not.toMatch(/Haircut|Beard|Ana|Chloe|\$/);
    expect(attachments).toEqual([]);
  });

  test.each([
    ['Guest', CUSTOMER_TYPE.guest, { fname: '', lname: '', email: GUEST.email, phone: '' }],
    ['Guest', CUSTOMER_TYPE.guest, undefined],
    ['Walk-in', CUSTOMER_TYPE.walkIn, undefined],
  ])('calls a customer without a name %s: type %i, %o', async (label, customerType, guest) => {
    const change = { customerId: null, customerType, ...(guest ? { guest } : {}) };
    const { subject, body } = (await bookAndMail(change))(STAFF[1].email);
    expect(subject).toBe(`New appointment: Tue, Mar 2, 3:50 PM, ${label}`);
    expect(body.text).toContain(`Customer: ${label}`);
  });
});

describe('times and amounts (BEHAVIOR §6.2, §6.3)', () => {
  test.each(
    listCases([
      ['America/New_York', '2027-07-06', 'Tuesday, July 6, 2027', '2:30 – 5:40 PM (EDT)'],
      ['Europe/Berlin', '2027-07-06', 'Tuesday, July 6, 2027', '2:30 – 5:40 PM (GMT+2)'],
      ['Pacific/Auckland', '2027-01-01', 'Friday, January 1, 2027', '2:30 – 5:40 PM (GMT+13)'],
      ['Pacific/Honolulu', '2027-12-31', 'Friday, December 31, 2027', '2:30 – 5:40 PM (HST)'],
    ]),
  )('shows the local time of a salon in %s', async (timeZone, date, day, span) => {
    salon = await openNotifiedSalon({ timeZone });
    const { body } = (await bookAndMail({ date }))(CUSTOMER.email);
    expect(body.text).toContain(day);
    expect(body.text).toContain(span);
    expect(visibleText(body.html)).toContain(`${day} ${span}`);
  });

  test('names both zones of a visit during which the clocks change', async () => {
    salon = await openNotifiedSalon({ timeZone: 'America/New_York' });
    const lines = APPOINTMENT.lines
      .slice(0, 1)
      .map((line) => ({ ...line, from: 90, to: 150, duration: 60, addOns: [] }));
    const { body } = (await bookAndMail({ date: '2027-11-07', minute: 90, lines }))(CUSTOMER.email);
    expect(body.text).toContain('1:30 AM (EDT) – 1:30 AM (EST)');
  });

  test.each([
    ['JPY', '¥245'],
    ['EUR', '€245.00'],
    ['GBP', '£245.00'],
  ])('shows amounts in the currency %s', async (currency, amount) => {
    salon = await openNotifiedSalon({ currency });
    expect((await bookAndMail())(CUSTOMER.email).body.text).toContain(`Subtotal: ${amount}`);
  });
});

describe('user input in mails (BEHAVIOR §6.5)', () => {
  const ATTACK = '<script>alert(1)</script><img src=x onerror="alert(2)">\'&amp;';
  const ESCAPED_ATTACK =
    '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;&#39;&amp;amp;';

  test('is escaped in HTML', async () => {
    salon = await openNotifiedSalon({ name: `Salon ${ATTACK}` });
    const guest = { ...GUEST, fname: ATTACK, lname: ATTACK };
    const mails = await bookAndMail({ customerId: null, guest, note: `${ATTACK}\n${ATTACK}` });
    for (const address of [GUEST.email, STAFF[0].email]) {
      const { html, text } = mails(address).body;
      expect(html).not.toMatch(/<script|<img|onerror="/i);
      expect(html).toContain(ESCAPED_ATTACK);
      expect(text).toContain(ATTACK);
    }
    expect(mails(STAFF[0].email).body.html).toContain(`${ESCAPED_ATTACK}<br>`);
  });

  test('cannot add a header or a recipient', async () => {
    const inject = (name: string) =>
      `${name}\r\nBcc: spy@evil.test\r\n\r\n<b>hello</b>\u2028Cc: spy@evil.test`;
    salon = await openNotifiedSalon({
      name: inject('Joy" <spy@evil.test>, "'),
      settings: { ...SALON.settings, replyTo: 'a@b.test\r\nBcc: spy@evil.test' },
    });
    const mails = await bookAndMail({
      customerId: null,
      guest: { ...GUEST, fname: inject('Gus'), lname: inject('Guest') },
    });
    for (const address of [GUEST.email, STAFF[0].email]) {
      const { destination, replyTo } = mails(address);
      expect(destination).toEqual({ to: [address], cc: [], bcc: [] });
      expect(replyTo).toEqual([]);
    }
    expect(salon.listRecipients()).toEqual([GUEST.email, ...STAFF.map(({ email }) => email)]);
    for (const message of salon.gate.raw) {
      const [head = ''] = message.split('\r\n\r\n');
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')));
      expect(names.toSorted()).toEqual(
        [
          'Auto-Submitted',
          'Content-Type',
          'Date',
          'From',
          'MIME-Version',
          'Message-ID',
          'Subject',
          'To',
        ].toSorted(),
      );
    }
  });

  test.each([
    'a@b.test, spy@evil.test',
    'a@b.test\r\nBcc: spy@evil.test',
    '"a" <a@b.test>',
    'a b@c.test',
    'nobody',
    `${'a'.repeat(320)}@b.test`,
  ])('refuses a malformed e-mail address: %j', async (email) => {
    salon = await openNotifiedSalon();
    await salon.processOutbox(
      toQueuedNotice(await salon.book({ customerId: null, guest: { ...GUEST, email } })),
    );
    expect(salon.listRecipients()).toEqual(STAFF.map((staffMember) => staffMember.email));
    expect((await salon.listOutboxRecords())[0]?.refused).toEqual([
      { name: 'mail:customer', reason: 'Not an e-mail address' },
    ]);
  });

  test('stays complete at any length and in any script', async () => {
    salon = await openNotifiedSalon();
    const guest = { ...GUEST, fname: '李'.repeat(40), lname: 'Ñandú O’Neil-Σίγμα' };
    const note = '🎉'.repeat(2_000);
    const { body, subject } = (await bookAndMail({ customerId: null, guest, note }))(STAFF[0].email);
    expect(subject).toContain(guest.fname);
    expect(body.text).toContain(guest.lname);
    expect(body.text).toContain(note);
  });
});

test('keeps the Message-ID of a mail over all attempts (BEHAVIOR §31.3)', async () => {
  salon = await openNotifiedSalon();
  salon.gate.treat(CUSTOMER.email, 'unverified');
  const id = await salon.book({ lines: APPOINTMENT.lines.map((line) => ({ ...line, staffId: null })) });
  await salon.processOutbox(toQueuedNotice(id));
  await salon.clock.advance(1);
  await salon.processOutbox(toQueuedNotice(id));
  const ids = salon.gate.raw.map((message) => /^Message-ID: (.*)\r$/m.exec(message)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@/);
  expect(ids[1]).toBe(ids[0]);
});
