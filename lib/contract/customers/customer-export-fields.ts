import * as z from 'zod';
import { frontDeskAppointment } from '../booking/appointment-fields.ts';
import { shownContact } from '../contact-fields.ts';
import { language, named, toggleNumber } from '../fields.ts';
import { sale } from '../products/product-fields.ts';
import { customerGiftCard, customerMembership, customerPackage } from '../products/purchase-fields.ts';
import { waitlistEntryFields } from '../waitlist/waitlist-fields.ts';

/** A customer as their export shows them. */
const exportedCustomer = named('ExportedCustomer', () =>
  z.object({
    id: z.int(),
    fname: z.string(),
    lname: z.string(),
    email: shownContact(),
    pending_email: shownContact().describe(
      'The address that the salon wants to set, until its person has confirmed it; empty without one',
    ),
    phone: shownContact(),
    sms_consent: toggleNumber(),
    language: language().nullable(),
    email_verified: z.boolean(),
    birthday: z.string().nullable().describe('YYYY/MM/DD; null where the salon does not know it'),
    created_at: z.string(),
  }),
);

/** A customer as the front desk sees them. */
export const frontDeskCustomer = named('DeskCustomer', () =>
  exportedCustomer().extend({
    note: z.string().describe('What the salon notes about the customer, who never sees it'),
    alert: z.string().describe('Shown wherever the customer is chosen, such as an allergy'),
    tags: z.array(z.string()).describe('Words by which the salon groups its customers'),
    online_booking: toggleNumber(),
  }),
);

/** All that the salon keeps about a customer (BEHAVIOR §4.5). */
export const customerExport = named('CustomerExport', () =>
  z.object({
    customer: exportedCustomer(),
    last_log_in_at: z.string().nullable(),
    credit: z.string(),
    appointments: z.array(frontDeskAppointment()),
    guest_appointments: z
      .array(frontDeskAppointment())
      .describe('Booked without an account, with the e-mail address that this customer has confirmed'),
    packages: z.array(customerPackage()),
    giftcards: z.array(customerGiftCard()),
    memberships: z.array(customerMembership()),
    sales: z.array(sale()).describe('What the customer has bought, also for others'),
    waitlist: z.array(z.object(waitlistEntryFields())),
  }),
);

/** The export with what the customer does not see. */
export const staffCustomerExport = named('StaffCustomerExport', () =>
  customerExport().extend({ customer: frontDeskCustomer() }),
);

/** Where an export is that is too large for a reply (BEHAVIOR §4.5). */
export const exportFile = named('ExportFile', () =>
  z.object({
    url: z.string().describe('A GET without a token gives the reply'),
    expires_at: z.string().describe('The link ends then'),
  }),
);
