import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CUSTOMER_TYPE, PAYMENT_STATUS, TENDER } from '../../../lib/rules/booking/appointments.ts';
import {
  APPOINTMENT,
  CUSTOMER,
  GUEST,
  inserted,
  LOCATION,
  type NotifiedSalon,
  openNotifiedSalon,
  SALON,
  STAFF,
} from '../../support/notified-salon.ts';

let salon: NotifiedSalon;
afterEach(() => salon.close());

async function mailsOf(change: Parameters<NotifiedSalon['book']>[0] = {}) {
  await salon.outbox(inserted(await salon.book(change)));
  return (address: string) => {
    const mail = salon.catcher.emails().find(({ destination }) => destination.to.includes(address));
    if (!mail) throw new Error(`no mail for ${address}`);
    return mail;
  };
}
/** What a reader sees, without the sheet. */
const seen = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<br>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/[ \n]+/g, ' ');

describe('the confirmation', () => {
  beforeEach(async () => {
    salon = await openNotifiedSalon();
  });

  test('comes from the salon by the platform, and answers go to the salon', async () => {
    const mail = (await mailsOf())(CUSTOMER.email);
    expect(mail.from).toContain('Shear Joy');
    expect(mail.from).toContain(salon.environment.mail.from);
    expect(mail.replyTo).toEqual([SALON.settings.replyTo]);
    expect(mail.subject).toBe('Your appointment at Shear Joy: Tue, Mar 2, 2:30 PM');
  });

  test('tells all of the visit, the same in HTML and in text', async () => {
    const { body } = (await mailsOf())(CUSTOMER.email);
    const told = [
      'Hello Jane',
      'Tuesday, March 2, 2027',
      '2:30 PM – 5:40 PM (EST)',
      LOCATION.name,
      LOCATION.address,
      LOCATION.phone,
      'APT-000042',
      'Haircut, long hair',
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
      'Please no perfume.',
      'Thank you!',
      'To change or cancel, please use your account, reply to this e-mail, or call +1 212 555 0100.',
      'until 24 hours before the start',
      'My appointments',
    ];
    for (const words of told) {
      expect(seen(body.html)).toContain(words);
      expect(body.text).toContain(words);
    }
    expect(body.html).toContain('href="https://shear-joy.test/me"');
    expect(body.html, 'nothing is fetched when it is read').not.toMatch(
      /<img|<link|<script|url\(|@import|src=/i,
    );
  });

  test('shows what was paid, and what is left', async () => {
    const row = { txnId: '', status: PAYMENT_STATUS.paid };
    const { body } = (
      await mailsOf({
        payments: [
          { ...row, id: 1, type: TENDER.deposit, amount: 5000, paid: 5000, pending: 0 },
          {
            ...row,
            id: 2,
            type: TENDER.payAtSalon,
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

  test('offers a guest no account', async () => {
    const { body } = (await mailsOf({ customerId: null, guest: GUEST }))(GUEST.email);
    expect(body.text).toContain('Hello Gus');
    expect(body.text).toContain('please reply to this e-mail or call');
    expect(body.text).not.toContain('account');
  });

  test('encloses the visit for the calendar', async () => {
    const [file] = (await mailsOf({ moves: 2 }))(CUSTOMER.email).attachments;
    expect(file).toMatchObject({ filename: 'appointment.ics', contentType: 'text/calendar' });
    const calendar = Buffer.from(file?.content ?? '', 'base64').toString();
    expect(calendar).toContain('DTSTART:20270302T193000Z\r\n');
    expect(calendar).toContain('DTEND:20270302T224000Z\r\n');
    expect(calendar).toContain('SEQUENCE:2\r\n');
    expect(calendar).toContain('UID:shear-joy-apt-42@');
  });
});

describe('the notice to a staff member', () => {
  beforeEach(async () => {
    salon = await openNotifiedSalon();
  });

  test("names the customer and the member's own part, and nobody else's", async () => {
    const { subject, body, attachments } = (await mailsOf())(STAFF[1].email);
    expect(subject).toBe('New appointment: Tue, Mar 2, 3:50 PM, Jane Doe');
    for (const words of [
      'Jane Doe',
      '3:50 PM – 5:20 PM (EST)',
      'Colour & gloss',
      'APT-000042',
      'no perfume',
    ]) {
      expect(seen(body.html)).toContain(words);
      expect(body.text).toContain(words);
    }
    expect(body.text).not.toMatch(/Haircut|Beard|Ana|Chloe|\$/);
    expect(attachments).toEqual([]);
  });

  test.each([
    ['Guest', CUSTOMER_TYPE.guest, { fname: '', lname: '', email: GUEST.email, phone: '' }],
    ['Guest', CUSTOMER_TYPE.guest, undefined],
    ['Walk-in', CUSTOMER_TYPE.walkIn, undefined],
  ])('calls who gave no name %s: type %i, %o', async (who, customerType, guest) => {
    const whom = { customerId: null, customerType, ...(guest ? { guest } : {}) };
    const { subject, body } = (await mailsOf(whom))(STAFF[1].email);
    expect(subject).toBe(`New appointment: Tue, Mar 2, 3:50 PM, ${who}`);
    expect(body.text).toContain(`Customer: ${who}`);
  });
});

describe('times', () => {
  test.each([
    ['America/New_York', '2027-07-06', 'Tuesday, July 6, 2027', '2:30 PM – 5:40 PM (EDT)'],
    ['Europe/Berlin', '2027-07-06', 'Tuesday, July 6, 2027', '2:30 PM – 5:40 PM (GMT+2)'],
    ['Pacific/Auckland', '2027-01-01', 'Friday, January 1, 2027', '2:30 PM – 5:40 PM (GMT+13)'],
    ['Pacific/Honolulu', '2027-12-31', 'Friday, December 31, 2027', '2:30 PM – 5:40 PM (HST)'],
  ])('are those of the clock on the wall in %s', async (timeZone, date, day, span) => {
    salon = await openNotifiedSalon({ timeZone });
    const { body } = (await mailsOf({ date }))(CUSTOMER.email);
    expect(body.text).toContain(day);
    expect(body.text).toContain(span);
    expect(seen(body.html)).toContain(`${day} ${span}`);
  });

  test.each([
    ['JPY', '¥245'],
    ['EUR', '€245.00'],
    ['GBP', '£245.00'],
  ])('and amounts are those of the currency %s', async (currency, amount) => {
    salon = await openNotifiedSalon({ currency });
    expect((await mailsOf())(CUSTOMER.email).body.text).toContain(`Subtotal: ${amount}`);
  });
});

describe('what users typed', () => {
  const ATTACK = '<script>alert(1)</script><img src=x onerror="alert(2)">\'&amp;';

  test('arrives as text in HTML, whoever typed it', async () => {
    salon = await openNotifiedSalon({ name: `Salon ${ATTACK}` });
    const guest = { ...GUEST, fname: ATTACK, lname: ATTACK };
    const mails = await mailsOf({ customerId: null, guest, note: `${ATTACK}\n${ATTACK}` });
    for (const address of [GUEST.email, STAFF[0].email]) {
      const { html, text } = mails(address).body;
      expect(html).not.toMatch(/<script|<img|onerror="/i);
      expect(html).toContain(
        '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(2)&quot;&gt;&#39;&amp;amp;<br>',
      );
      expect(text).toContain(ATTACK);
    }
  });

  test('makes no header and adds no recipient', async () => {
    const inject = (name: string) =>
      `${name}\r\nBcc: spy@evil.test\r\n\r\n<b>hello</b>\u2028Cc: spy@evil.test`;
    salon = await openNotifiedSalon({
      name: inject('Joy" <spy@evil.test>, "'),
      settings: { ...SALON.settings, replyTo: 'a@b.test\r\nBcc: spy@evil.test' },
    });
    const mails = await mailsOf({
      customerId: null,
      guest: { ...GUEST, fname: inject('Gus'), lname: inject('Guest') },
    });
    for (const address of [GUEST.email, STAFF[0].email]) {
      const { destination, replyTo } = mails(address);
      expect(destination).toEqual({ to: [address], cc: [], bcc: [] });
      expect(replyTo).toEqual([]);
    }
    expect(salon.delivered()).toEqual([GUEST.email, ...STAFF.map(({ email }) => email)]);
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
  ])('is no address where it is not one address: %j', async (email) => {
    salon = await openNotifiedSalon();
    await salon.outbox(inserted(await salon.book({ customerId: null, guest: { ...GUEST, email } })));
    expect(salon.delivered()).toEqual(STAFF.map((member) => member.email));
    expect((await salon.records())[0]?.refused).toEqual([
      { name: 'mail:customer', reason: 'Not an e-mail address' },
    ]);
  });

  test('of any length and any letters stays readable', async () => {
    salon = await openNotifiedSalon();
    const guest = { ...GUEST, fname: '李'.repeat(255), lname: 'Ñandú 🎉'.repeat(30) };
    const note = 'w'.repeat(2_000);
    const { body, subject } = (await mailsOf({ customerId: null, guest, note }))(STAFF[0].email);
    expect(subject).toContain(guest.fname);
    expect(body.text).toContain(guest.lname);
    expect(body.text).toContain(note);
  });
});

test('the same mail has the same id at every try', async () => {
  salon = await openNotifiedSalon();
  salon.gate.treat(CUSTOMER.email, 'unverified');
  const id = await salon.book({ lines: APPOINTMENT.lines.map((line) => ({ ...line, staffId: null })) });
  await salon.outbox(inserted(id));
  await salon.clock.advance(1);
  await salon.outbox(inserted(id));
  const ids = salon.gate.raw.map((message) => /^Message-ID: (.*)\r$/m.exec(message)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@/);
  expect(ids[1]).toBe(ids[0]);
});
