import * as z from 'zod';
import { route } from '../route.ts';
import { envelope, id, listParameters, pageFields, text } from '../wire.ts';
import { emailOrNone, freeText } from './fields.ts';

const customer = z.object({
  id: z.int(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  phone: z.string(),
  email_verified: z.boolean(),
  created_at: z.string(),
});
const fields = { lname: freeText(), email: emailOrNone(), phone: freeText() };

export const customerRoutes = {
  'customer-index': route({
    method: 'GET',
    path: '/admin/customer/index',
    access: 'admin',
    status: 200,
    summary: 'Customers; `search` looks for a part of the name or the e-mail address',
    input: z.object({ ...listParameters(['id', 'name', 'created_at']), search: freeText() }),
    reply: z.object({ status: z.literal(true), data: z.array(customer), ...pageFields }),
  }),
  'customer-store': route({
    method: 'POST',
    path: '/admin/customer/store',
    access: 'admin',
    status: 201,
    summary: 'Add a customer',
    idempotent: true,
    input: z.object({ fname: text(), ...fields }),
    reply: envelope(customer),
  }),
  'customer-update': route({
    method: 'POST',
    path: '/admin/customer/update',
    access: 'admin',
    status: 200,
    summary: 'Change a customer; what is left out keeps its value',
    input: z.object({ customer_id: id(), fname: text().optional(), ...fields }),
    reply: envelope(customer),
  }),
} as const;
