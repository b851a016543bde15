import type { Client } from '../../../../lib/client/client.ts';
import type { Data } from '../page-data.ts';

export type Quote = Data<Client['booking']['quote']>;
export type Booked = Data<Client['booking']['saveBooking']>;
