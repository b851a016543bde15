import type { Client } from '../../../../../lib/client/client.ts';
import type { ReportName } from '../../../../../lib/contract/journal/report-groupings.ts';
import type { Routes } from '../../../../../lib/contract/route.ts';
import type { PeriodName } from '../filters/periods.ts';
import type { Row, Values } from '../value-types.ts';
import type { DeepInputField, InputField, OperationName, RowField } from './contract-fields.ts';
import {
  type ControlOptions,
  HIDDEN,
  HUE,
  MONTHS,
  PASSWORD,
  SUGGEST_KIND,
  TIME,
  ZERO_IF_EMPTIED,
} from './fields.ts';

/** A column of a list: the field of a row, and how it is written. */
export type Column<Field extends string = string> = readonly [
  field: Field,
  as?:
    | 'money'
    // The rest that is to be paid; a chip where nothing is left
    | 'unpaid'
    // Sums of amounts within the field: of all of them, of the income among accounts, of what was received among lines
    | 'sum'
    | 'income'
    | 'received'
    | 'minutes'
    | 'percent'
    | 'toggle'
    // The staff members, by their faces
    | 'faces'
    // Whether visitors book it, the desk alone, or nobody
    | 'offered'
    // The hours of a person today, or why there are none
    | 'today'
    | 'instant'
    | 'time'
    | 'date'
    | 'count'
    // The number of a sale in words
    | 'sale'
    // First and last name
    | 'buyer'
    // A name, also of a walk-in
    | 'client'
    | 'choice'
    // The model of a card reader
    | 'model'
    | 'category'
    | 'location'
    | 'staff'
    // A staff member or nobody; for others, no member means all
    | 'person'
    // A staff member or everybody
    | 'member',
];

/** The sections of a form: the key of a title, and the fields in their order. What is in none stands at the end. */
type Sections<Field extends string = string> = readonly (readonly [
  title: string,
  fields: readonly Field[],
])[];

type Form = {
  readonly group: keyof Client;
  /** Loads the schemas of the operations. */
  readonly load: () => Promise<Routes>;
  readonly sections?: Sections;
  /** A record of a reply as the input names it. */
  readonly toInput?: (row: Row) => Row;
};

type Shown = {
  /** The permissions that users need, any one of them. */
  readonly needs: readonly string[];
  /** How controls differ from what their schemas say, by the last name of a field; those of all areas are in fields.ts. */
  readonly controls?: Readonly<Record<string, ControlOptions>>;
};

export type RecordArea = Shown &
  Form & {
    readonly kind: 'records';
    readonly operations: {
      readonly index: string;
      readonly store: string;
      /** Undefined: a record never changes. */
      readonly update?: string;
      readonly delete?: string;
      /** Reads one record, where the list may be too long. */
      readonly show?: string;
    };
    /** The field of an update that names the record. */
    readonly idField: string;
    readonly columns: readonly Column[];
    /** The values of a new record that are not empty. */
    readonly defaults?: Values;
    /** An update replaces the whole record (BEHAVIOR §6.7). */
    readonly isReplaced?: true;
    /** Further operations that take the id of the record alone. */
    readonly acts?: readonly {
      readonly operation: string;
      readonly needs?: string;
      /**
       * `final` cannot be undone: the page asks first, and what is left of value is given up with `forfeit`. `merge` asks first
       * into which other record. `leave` asks for the last day and the colleagues. The reply of `file` is a file to keep, that of
       * `link` a link to copy.
       */
      readonly kind?: 'final' | 'merge' | 'file' | 'link' | 'leave';
      /** The field that names a guest (BEHAVIOR §11.15); undefined: not for guests. */
      readonly guestField?: string;
    }[];
    /** The salon gives the records an order of its own, by their `position`. */
    readonly isOrdered?: true;
    /** A new record can begin as a copy of another one, without these fields. */
    readonly copiedWithout?: readonly string[];
    /** The list shows the records below their categories. */
    readonly isGrouped?: true;
    /** The fields that can be changed in many records at once. */
    readonly bulk?: readonly ('price' | 'tax_rate_id' | 'status')[];
    /** The list is searched, sorted and paged by the API. */
    readonly isPaged?: true;
    /** Query parameters of the list, in addition to search, order and page. */
    readonly filters?: Readonly<Record<string, string>>;
    readonly sorts?: readonly string[];
    /** The sort of a list that nobody has sorted. */
    readonly firstSort?: string;
    /** The sorts that begin with the largest. */
    readonly mostFirst?: readonly string[];
    /** A user needs one of these permissions to add a record; by default one of `needs`. */
    readonly adds?: readonly string[];
  };

/** A single form of settings. One operation shows all settings. */
export type FormArea = Shown &
  Form & {
    readonly kind: 'form';
    readonly operations: { readonly update: string };
    /** The fields of the operation that the form has; undefined: all. */
    readonly only?: readonly string[];
    /** The booking page shows below the form, with what is typed. */
    readonly isPreviewed?: true;
  };

/** Records or an answer that the office only reads: a list by filters, or one answer. */
export type ReadArea = Shown & {
  readonly kind: 'reads';
  readonly group: keyof Client;
  readonly load: () => Promise<Routes>;
  readonly operations: { readonly index: string };
  readonly columns: readonly Column[];
  /** The amount that a phone shows beside the name of a row; by default the first. */
  readonly main?: string;
  /** The filters that begin with a value: the days of a period, or the first location. */
  readonly starts?: { readonly days?: PeriodName; readonly location?: true };
  /** The rows can be kept as a spreadsheet. `lines`: a field with a list, whose rows become those of the spreadsheet. */
  readonly spreadsheet?: { readonly lines?: string };
  /** The amounts of all rows are added up below them; `reply`: the reply has the sums, also of the rows of other pages. */
  readonly isAddedUp?: true | 'reply';
  /** Another operation tells more of a row. `by`: its input, as fields of the row. */
  readonly details?: { readonly operation: string; readonly by: Readonly<Record<string, string>> };
  /** An act for each row. */
  readonly act?: {
    readonly operation: string;
    /** Its input, as fields of the row. */
    readonly by: Readonly<Record<string, string>>;
    readonly needs?: string;
  };
};

/** A report of some days (BEHAVIOR §41.2). */
export type ReportArea = Shown & {
  readonly kind: 'report';
  readonly group: 'journal';
  readonly load: () => Promise<Routes>;
  readonly operations: {
    readonly index: 'report-show' | 'report-owed';
    /** Records what changes the figures: a form beside the filters. */
    readonly act?: 'tax-remit' | 'cash-deposit';
  };
  readonly report: ReportName;
  /** The grouping at first; by default the first of the report. */
  readonly groupBy?: string;
};

export type Area = RecordArea | FormArea | ReadArea | ReportArea;

const crud = <const Name extends string>(name: Name) => ({
  operations: {
    index: `${name}-index` as const,
    store: `${name}-store` as const,
    update: `${name}-update` as const,
    delete: `${name}-delete` as const,
  },
  idField: `${name.replaceAll('-', '_')}_id` as `${Underscored<Name>}_id`,
});
type Underscored<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Underscored<Rest>}`
  : Name;

const settings = {
  kind: 'form',
  group: 'directory',
  needs: ['settings.write'],
  load: async () => (await import('../../../../../lib/contract/salons/settings-records.ts')).settingsRoutes,
} as const;
const shopSettings = {
  ...settings,
  operations: { update: 'settings-update' },
  controls: {
    brand_color: { as: 'color' },
    currency: { suggest: 'currency' },
    locale: { suggest: 'locale' },
    time_zone: { suggest: 'time-zone' },
    late_cancel_fee_percent: ZERO_IF_EMPTIED,
    no_show_fee_percent: ZERO_IF_EMPTIED,
    reply_to: { as: 'email' },
    quiet_from: { as: 'quiet' },
    quiet_to: HIDDEN,
    google_client_secret: PASSWORD,
    facebook_client_secret: PASSWORD,
    PAYMENT_SECRET: PASSWORD,
    PAYMENT_WEBHOOK_SECRET: PASSWORD,
  },
} as const;
/** Only the owner sets them (BEHAVIOR §2.1). */
const CANCELLATION_FIELDS = [
  'cancellation_window_hours',
  'late_cancel_fee_percent',
  'no_show_fee_percent',
  'cancellation_key',
] as const;
const PAYMENT_FIELDS = ['PAYMENT_KEY', 'PAYMENT_SECRET', 'PAYMENT_WEBHOOK_SECRET'] as const;
const reads = { kind: 'reads', group: 'directory' } as const;
const books = {
  kind: 'reads',
  group: 'journal',
  load: async () => (await import('../../../../../lib/contract/journal/journal.ts')).journal.routes,
  needs: ['journal.read'],
} as const;
const report = <const Name extends ReportName>(name: Name) =>
  ({ ...books, kind: 'report', operations: { index: 'report-show' }, report: name }) as const;
const directory = { kind: 'records', group: 'directory' } as const;
const salonRecords = { ...directory, needs: ['settings.write'] } as const;
const catalogRecords = { ...directory, needs: ['catalog.write'] } as const;
const productRecords = { ...directory, needs: ['catalog.write'] } as const;
const userRecords = { ...directory, needs: ['users.write'] } as const;
const NAME_ONLY = [['name']] as const satisfies readonly Column[];
const TEMPLATE_COLUMNS = [
  ['name'],
  ['price', 'money'],
  ['status', 'toggle'],
] as const satisfies readonly Column[];
const STATUS_ON = { status: 1 } as const;
const toIds = (list: unknown): readonly unknown[] =>
  (list as readonly { readonly id: number }[]).map(({ id }) => id);
const toGroups = (row: Row): Row => ({
  ...row,
  service_group: (row.service_group as readonly Row[]).map((each) => ({
    ...each,
    service: (each.services as readonly Row[]).map(({ service_id }) => service_id),
  })),
});

/** Everything that the office shows, by its path: the name of the records as in the paths of the API (BEHAVIOR §40.4). */
const areas = {
  location: {
    ...salonRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/location.ts')).locationRoutes,
    ...crud('location'),
    columns: [['name'], ['address_line_1'], ['city'], ['phone']],
    sections: [
      ['', ['name', 'translations', 'phone']],
      ['address', ['address_line_1', 'city', 'state', 'zipcode', 'country', 'address']],
      ['hours', ['business_hours']],
      ['single', ['overrides']],
      ['tax', ['service_tax', 'tax_mode', 'tax_rates', 'service_charge_percent']],
    ],
    defaults: { tax_mode: 'added' },
    controls: { service_charge_percent: ZERO_IF_EMPTIED },
  },
  resource: {
    ...salonRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/resource.ts')).resourceRoutes,
    ...crud('resource'),
    columns: [['name'], ['kind'], ['location_id', 'location'], ['status', 'toggle']],
    defaults: STATUS_ON,
    controls: { kind: SUGGEST_KIND },
  },
  category: {
    ...catalogRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/category.ts')).categoryRoutes,
    ...crud('category'),
    isOrdered: true,
    columns: NAME_ONLY,
    controls: { color: HUE, position: HIDDEN },
  },
  services: {
    ...catalogRecords,
    group: 'services',
    load: async () => (await import('../../../../../lib/contract/catalog/services.ts')).services.routes,
    operations: { index: 'list', store: 'create', update: 'update' },
    idField: 'id',
    isOrdered: true,
    copiedWithout: ['image', 'position'],
    isGrouped: true,
    bulk: ['price', 'tax_rate_id', 'status'],
    columns: [
      ['name'],
      ['duration', 'minutes'],
      ['price', 'money'],
      ['staff_ids', 'faces'],
      ['enable_online_booking', 'offered'],
    ],
    sections: [
      ['', ['name', 'category_id', 'price', 'duration', 'staff_ids']],
      ['shown', ['description', 'translations', 'image']],
      [
        'offered',
        ['status', 'enable_online_booking', 'booking_horizon_days', 'minimum_notice_minutes', 'position'],
      ],
      ['options', ['pricing_options', 'staff_prices']],
      ['payment', ['payment_type', 'min_amount', 'tax_rate_id']],
      ['time', ['processing_after', 'processing_minutes', 'buffer_before_minutes', 'buffer_minutes']],
      ['rooms', ['resources']],
    ],
    defaults: { ...STATUS_ON, enable_online_booking: 1, payment_type: '0' },
    controls: {
      position: HIDDEN,
      payment_type: { choices: ['0', '1', '2', '3'] },
      kind: SUGGEST_KIND,
      pricing_option_id: { itemsOf: 'pricing_options' },
      min_amount: { ...ZERO_IF_EMPTIED, atMost: 'price', when: { field: 'payment_type', is: '1' } },
      processing_after: ZERO_IF_EMPTIED,
      processing_minutes: ZERO_IF_EMPTIED,
      buffer_before_minutes: ZERO_IF_EMPTIED,
      buffer_minutes: ZERO_IF_EMPTIED,
    },
  },
  'add-on': {
    ...catalogRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/add-on.ts')).addOnRoutes,
    ...crud('add-on'),
    bulk: ['price'],
    columns: [['name'], ['price', 'money'], ['duration', 'minutes'], ['service_ids', 'count']],
    defaults: { duration: '0' },
  },
  staff: {
    ...directory,
    needs: ['staff.write', 'hours.write'],
    adds: ['staff.write'],
    load: async () => (await import('../../../../../lib/contract/catalog/staff.ts')).staffRoutes,
    ...crud('staff'),
    isOrdered: true,
    columns: [['name'], ['specialization'], ['working_hours', 'today'], ['service_ids', 'count']],
    acts: [
      { operation: 'staff-resend-verification', needs: 'staff.write' },
      { operation: 'calendar-store', needs: 'staff.write', kind: 'link' },
      { operation: 'calendar-delete', needs: 'staff.write' },
      { operation: 'staff-move-visits', needs: 'staff.write', kind: 'leave' },
    ],
    sections: [
      ['', ['name', 'short_name', 'email', 'location_ids', 'service_ids', 'position']],
      ['hours', ['working_hours']],
      ['breaks', ['breaks']],
      ['single', ['overrides']],
      ['shown', ['specialization', 'translations', 'image', 'rating']],
      ['work', ['status', 'last_day']],
    ],
    // Somebody who is added works here
    defaults: STATUS_ON,
    // A rating that nobody has given would read as that of clients
    controls: { rating: HIDDEN, position: HIDDEN },
  },
  'block-time': {
    ...directory,
    needs: ['blocks.write', 'hours.write'],
    load: async () => (await import('../../../../../lib/contract/diary/block-time.ts')).blockTimeRoutes,
    ...crud('block-time'),
    columns: [
      ['date', 'date'],
      ['from', 'time'],
      ['to', 'time'],
      ['staff_id', 'staff'],
      ['location_id', 'location'],
      ['reason'],
    ],
  },
  'time-off': {
    ...directory,
    // Members see their own time off, and ask for it (BEHAVIOR §11.16)
    needs: ['staff.write', 'appointments.read_own'],
    load: async () => (await import('../../../../../lib/contract/diary/time-off.ts')).timeOffRoutes,
    ...crud('time-off'),
    columns: [
      ['staff_id', 'staff'],
      ['from', 'date'],
      ['to', 'date'],
      ['kind', 'choice'],
      ['status', 'choice'],
    ],
    sections: [
      ['', ['staff_id', 'kind', 'from', 'to', 'paid', 'note']],
      ['partOfDay', ['from_time', 'to_time']],
    ],
    controls: { from_time: TIME, to_time: TIME },
    defaults: { kind: 'vacation', paid: 1 },
    acts: [
      { operation: 'time-off-approve', needs: 'staff.write' },
      { operation: 'time-off-decline', needs: 'staff.write' },
    ],
  },
  customer: {
    ...directory,
    needs: ['customers.read'],
    load: async () => (await import('../../../../../lib/contract/customers/customer.ts')).customerRoutes,
    operations: {
      index: 'customer-index',
      store: 'customer-store',
      update: 'customer-update',
      show: 'customer-show',
    },
    idField: 'customer_id',
    columns: [['name'], ['phone'], ['email'], ['last_visit', 'date'], ['visits'], ['spent', 'money']],
    defaults: { online_booking: 1 },
    controls: { guest_id: HIDDEN },
    isPaged: true,
    filters: { kind: 'all' },
    sorts: ['name', 'last_visit', 'visits', 'spent'],
    firstSort: 'name',
    mostFirst: ['visits', 'spent'],
    adds: ['customers.write'],
    acts: [
      { operation: 'customer-merge', needs: 'customers.merge', kind: 'merge' },
      { operation: 'customer-export', needs: 'data.export', kind: 'file' },
      { operation: 'customer-erase', needs: 'customers.erase', kind: 'final', guestField: 'guest_id' },
    ],
  },
  user: {
    ...userRecords,
    load: async () => (await import('../../../../../lib/contract/access/user.ts')).userRoutes,
    ...crud('user'),
    columns: [['name'], ['email'], ['role', 'choice'], ['staff_id', 'person']],
    controls: { role: { insteadOf: 'role_id' }, role_id: { pick: 'role', insteadOf: 'role' } },
    acts: [
      { operation: 'user-invite' },
      { operation: 'user-pin-remove' },
      { operation: 'user-second-factor-reset' },
    ],
  },
  role: {
    ...userRecords,
    load: async () => (await import('../../../../../lib/contract/access/role.ts')).roleRoutes,
    ...crud('role'),
    columns: [['name'], ['permissions', 'count']],
  },
  product: {
    ...productRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/product.ts')).productRoutes,
    ...crud('product'),
    bulk: ['price', 'tax_rate_id', 'status'],
    columns: [['name'], ['price', 'money'], ['sku'], ['status', 'toggle']],
    defaults: STATUS_ON,
  },
  package: {
    ...productRecords,
    group: 'packages',
    load: async () => (await import('../../../../../lib/contract/products/packages.ts')).packages.routes,
    ...crud('package'),
    columns: TEMPLATE_COLUMNS,
    toInput: toGroups,
    controls: { service: { pick: 'services' } },
    defaults: { ...STATUS_ON, session: 1, price_for_payroll: '1', service_expiration: '0' },
    isReplaced: true,
  },
  giftcard: {
    ...productRecords,
    group: 'giftcards',
    load: async () => (await import('../../../../../lib/contract/products/giftcards.ts')).giftcards.routes,
    operations: { ...crud('giftcard').operations, store: 'giftcard-create' },
    idField: 'giftcard_id',
    columns: TEMPLATE_COLUMNS,
    sections: [
      ['', ['name', 'value', 'price', 'occasions_id', 'status']],
      ['amounts', ['amount_min', 'amount_max']],
      ['use', ['available_online', 'charge_service_tax', 'service_expiration_time', 'services']],
      ['shown', ['translations', 'image', 'occasion_images', 'terms_and_condition']],
    ],
    toInput: (row) => ({ ...row, services: toIds(row.services) }),
    controls: {
      services: { pick: 'services' },
      value: { followedBy: 'price' },
      occasion_images: { ratio: 1.5 },
      service_expiration_time: MONTHS,
    },
    defaults: { ...STATUS_ON, available_online: 1 },
    isReplaced: true,
  },
  membership: {
    ...productRecords,
    group: 'memberships',
    load: async () =>
      (await import('../../../../../lib/contract/products/memberships.ts')).memberships.routes,
    ...crud('membership'),
    columns: TEMPLATE_COLUMNS,
    sections: [
      ['', ['name', 'price', 'billing_period', 'status']],
      [
        'discounts',
        [
          'discount_service',
          'discount_percentage_service',
          'discount_product',
          'discount_percentage_for_product',
        ],
      ],
      ['included', ['service_group']],
      ['use', ['charce_service_tax', 'service_expiration_time', 'price_for_payroll']],
      ['shown', ['translations', 'image', 'terms_and_condition']],
    ],
    toInput: toGroups,
    controls: { service: { pick: 'services' }, service_expiration_time: MONTHS },
    defaults: { ...STATUS_ON, billing_period: '1', price_for_payroll: '1' },
    isReplaced: true,
  },
  occasion: {
    ...productRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/occasion.ts')).occasionRoutes,
    ...crud('occasion'),
    columns: [['name'], ['images', 'count'], ['status', 'toggle']],
    defaults: STATUS_ON,
    controls: { images: { ratio: 1.5 } },
  },
  promotion: {
    ...productRecords,
    load: async () => (await import('../../../../../lib/contract/catalog/promotion.ts')).promotionRoutes,
    ...crud('promotion'),
    columns: [
      ['name'],
      ['code'],
      ['percent', 'percent'],
      ['amount', 'money'],
      ['from_date', 'date'],
      ['to_date', 'date'],
      ['status', 'toggle'],
    ],
    defaults: STATUS_ON,
    controls: { percent: { insteadOf: 'amount' }, amount: { insteadOf: 'percent' } },
  },
  front_end_booking_settings: {
    ...settings,
    group: 'settings',
    load: async () => (await import('../../../../../lib/contract/salons/settings.ts')).settings.routes,
    operations: { update: 'update-front-end-booking-settings' },
    sections: [
      ['', ['guest_checkout', 'enable_signup', 'staff_selection', 'enable_dynamic_slot', 'booking_interval']],
      ['logIns', ['google_login_enable', 'facebook_login_enable']],
      ['payment', ['deposit_enable']],
    ],
  },
  'business-contact-details': {
    ...settings,
    operations: { update: 'business-contact-details-update' },
    isPreviewed: true,
  },
  brand: {
    ...shopSettings,
    only: ['shop_name', 'brand_color', 'logo'],
    isPreviewed: true,
  },
  region: {
    ...shopSettings,
    only: ['locale', 'languages', 'currency', 'time_zone', 'tax_number'],
  },
  rules: {
    ...shopSettings,
    only: [
      'booking_horizon_days',
      'minimum_notice_minutes',
      'guest_contact_required',
      'assignment',
      'waitlist_mode',
      'waitlist_offer_minutes',
      'open_bookings_per_network',
      'open_bookings_per_guest',
      'open_bookings_per_unverified_customer',
      'open_bookings_per_customer',
      'unverified_bookings_per_hour',
    ],
    sections: [
      ['booking', ['booking_horizon_days', 'minimum_notice_minutes', 'guest_contact_required', 'assignment']],
      ['waitlist', ['waitlist_mode', 'waitlist_offer_minutes']],
      [
        'limits',
        [
          'open_bookings_per_network',
          'open_bookings_per_guest',
          'open_bookings_per_unverified_customer',
          'open_bookings_per_customer',
          'unverified_bookings_per_hour',
        ],
      ],
    ],
  },
  cancellation: {
    ...shopSettings,
    only: [...CANCELLATION_FIELDS, 'policy_required'],
    sections: [['', CANCELLATION_FIELDS]],
  },
  payments: {
    ...shopSettings,
    needs: ['payments.write'],
    only: PAYMENT_FIELDS,
  },
  cards: {
    ...shopSettings,
    only: [
      'save_card_enable',
      'pay_later_enable',
      'recurring_payment_enable',
      'membership_pause_days',
      'dunning_days',
      'past_due_benefits',
    ],
  },
  messages: {
    ...shopSettings,
    only: ['reply_to', 'notice_rules', 'reminders', 'quiet_from', 'quiet_to', 'sms_countries'],
  },
  'message-text': {
    kind: 'records',
    group: 'directory',
    needs: ['settings.write'],
    load: async () =>
      (await import('../../../../../lib/contract/notifications/message-text.ts')).messageTextRoutes,
    operations: { index: 'message-text-index', store: 'message-text-update', update: 'message-text-update' },
    idField: 'message_text_id',
    columns: [
      ['kind', 'choice'],
      ['is_own', 'toggle'],
    ],
    controls: { text: { as: 'prose' } },
    isReplaced: true,
    // The form begins with the words that clients get now
    toInput: (row) => {
      const standard = row.standard as Row;
      return { ...row, subject: row.subject || standard.subject, text: row.text || standard.text };
    },
    // A text of each message is there, and none can be added
    adds: [],
  },
  desk: {
    ...shopSettings,
    only: [
      'desk_lock_minutes',
      'tip_percentages',
      'tip_max',
      'cash_rounding',
      'gift_cards_pay_tips',
      'gift_card_tax_once',
    ],
  },
  security: {
    ...shopSettings,
    only: [
      'confirmation_required',
      'second_factor_required_for',
      'calendar_shows_clients',
      'erase_after_months',
    ],
  },
  apps: {
    ...shopSettings,
    only: [
      'allowed_origins',
      'app_url',
      'google_client_id',
      'google_client_secret',
      'facebook_client_id',
      'facebook_client_secret',
    ],
  },
  device: {
    ...directory,
    needs: ['settings.write'],
    load: async () => (await import('../../../../../lib/contract/access/device.ts')).deviceRoutes,
    operations: { index: 'device-index', store: 'device-store', delete: 'device-delete' },
    idField: 'device_id',
    columns: [['name'], ['location_id', 'location'], ['created_at', 'instant']],
    // The desk registers its own browser: a token that is shown here would have nowhere to go
    adds: [],
  },
  'api-key': {
    ...userRecords,
    load: async () => (await import('../../../../../lib/contract/access/api-key.ts')).apiKeyRoutes,
    operations: { index: 'api-key-index', store: 'api-key-store', delete: 'api-key-delete' },
    idField: 'api_key_id',
    columns: [['name'], ['permissions', 'count'], ['expires_at', 'instant'], ['created_at', 'instant']],
  },
  reader: {
    kind: 'records',
    group: 'checkout',
    needs: ['payments.write'],
    load: async () => (await import('../../../../../lib/contract/checkout/reader.ts')).readerRoutes,
    operations: { index: 'reader-index', store: 'reader-store', delete: 'reader-delete' },
    idField: 'reader_id',
    columns: [['label'], ['location_id', 'location'], ['device_type', 'model'], ['status', 'choice']],
  },
  webhook: {
    kind: 'records',
    group: 'webhooks',
    needs: ['webhooks.write'],
    load: async () => (await import('../../../../../lib/contract/notifications/webhooks.ts')).webhooks.routes,
    ...crud('webhook'),
    columns: [['url'], ['events', 'count'], ['status', 'toggle']],
    defaults: STATUS_ON,
    acts: [{ operation: 'webhook-test' }],
  },
  deliveries: {
    kind: 'reads',
    group: 'webhooks',
    needs: ['webhooks.write'],
    load: async () => (await import('../../../../../lib/contract/notifications/webhooks.ts')).webhooks.routes,
    operations: { index: 'webhook-deliveries' },
    columns: [['created_at', 'instant'], ['type'], ['state', 'choice'], ['attempts'], ['last_error']],
    act: { operation: 'webhook-replay', by: { delivery_id: 'id' } },
  },
  sale: {
    ...reads,
    needs: ['sales.read'],
    load: async () => (await import('../../../../../lib/contract/products/sale.ts')).saleRoutes,
    operations: { index: 'sale-index' },
    spreadsheet: {},
    columns: [
      ['id', 'sale'],
      ['customer', 'buyer'],
      ['name'],
      ['type', 'choice'],
      ['total', 'money'],
      ['refunded', 'money'],
      ['status', 'choice'],
      ['created_at', 'instant'],
    ],
  },
  sales: { ...report('sales'), groupBy: 'staff' },
  tax: {
    ...report('tax'),
    operations: { index: 'report-show', act: 'tax-remit' },
  },
  cash: {
    ...report('cash'),
    operations: { index: 'report-show', act: 'cash-deposit' },
  },
  utilisation: report('utilisation'),
  clients: report('clients'),
  payroll: {
    ...report('payroll'),
    needs: ['payroll.read', 'payroll.read_own'],
  },
  statement: {
    ...books,
    kind: 'records',
    needs: ['payroll.read', 'payroll.read_own'],
    operations: { index: 'statement-index', store: 'payroll-close', show: 'statement-show' },
    idField: 'statement_id',
    columns: [
      ['name'],
      ['members'],
      ['total', 'money'],
      ['unpaid', 'unpaid'],
      ['mailed'],
      ['closed_at', 'instant'],
      ['closed_by'],
    ],
    adds: ['payroll.write'],
  },
  commission: {
    ...directory,
    needs: ['payroll.write'],
    load: async () => (await import('../../../../../lib/contract/journal/commission.ts')).commissionRoutes,
    ...crud('commission'),
    columns: [
      ['staff_id', 'member'],
      ['from', 'date'],
      ['services_percent'],
      ['products_percent'],
      ['sold_percent'],
      ['hourly_rate', 'money'],
    ],
    controls: {
      services_percent: ZERO_IF_EMPTIED,
      products_percent: ZERO_IF_EMPTIED,
      sold_percent: ZERO_IF_EMPTIED,
      hourly_rate: ZERO_IF_EMPTIED,
    },
  },
  payouts: report('payouts'),
  owed: { ...report('owed'), operations: { index: 'report-owed' } },
  receipt: {
    ...books,
    needs: ['sales.read'],
    operations: { index: 'receipt-index' },
    details: { operation: 'receipt-show', by: { receipt_id: 'receipt_id' } },
    columns: [
      ['at', 'instant'],
      ['receipt_number'],
      ['customer_name', 'client'],
      ['reference'],
      ['received', 'money'],
    ],
    starts: { days: 'days30' },
  },
  journal: {
    ...books,
    operations: { index: 'journal-index' },
    spreadsheet: { lines: 'lines' },
    isAddedUp: true,
    columns: [
      ['at', 'instant'],
      ['event', 'choice'],
      ['lines', 'received'],
      ['reference'],
      ['customer_id'],
      ['location_id', 'location'],
      ['receipt_number'],
    ],
    starts: { days: 'days30' },
  },
  'account-map': {
    ...books,
    operations: { index: 'account-map-index' },
    columns: [['account', 'choice'], ['number']],
  },
  balances: {
    ...books,
    operations: { index: 'journal-balances' },
    spreadsheet: { lines: 'of' },
    columns: [
      ['account', 'choice'],
      ['balance', 'money'],
    ],
  },
  day: {
    ...books,
    operations: { index: 'day-index' },
    spreadsheet: {},
    details: { operation: 'day-show', by: { location_id: 'location_id', date: 'date' } },
    isAddedUp: 'reply',
    main: 'tenders',
    columns: [
      ['date', 'date'],
      ['location_name'],
      ['totals', 'income'],
      ['tax', 'sum'],
      ['tips', 'sum'],
      ['tenders', 'sum'],
      ['number'],
    ],
    starts: { days: 'days30' },
  },
  drawer: {
    ...books,
    needs: ['money.drawer', 'journal.read'],
    operations: { index: 'drawer-index' },
    spreadsheet: {},
    details: { operation: 'drawer-show', by: { drawer_id: 'id' } },
    columns: [
      ['opened_at', 'instant'],
      ['name'],
      ['expected', 'money'],
      ['counted', 'money'],
      ['difference', 'money'],
      ['note'],
    ],
    starts: { days: 'days30', location: true },
  },
  tip: {
    ...books,
    needs: ['money.drawer', 'journal.read'],
    operations: { index: 'tip-index' },
    spreadsheet: {},
    isAddedUp: true,
    columns: [['name'], ['owed', 'money']],
  },
  discount: {
    ...books,
    operations: { index: 'discount-index' },
    columns: [
      ['date', 'date'],
      ['kind', 'choice'],
      ['name'],
      ['staff_id', 'person'],
      ['visits'],
      ['amount', 'money'],
    ],
    spreadsheet: {},
    isAddedUp: true,
    starts: { days: 'days30' },
  },
  audit: {
    ...reads,
    needs: ['audit.read'],
    load: async () => (await import('../../../../../lib/contract/access/audit.ts')).auditRoutes,
    operations: { index: 'audit-index' },
    columns: [['at', 'instant'], ['actor'], ['operation'], ['reference']],
    controls: { operation: { as: 'operation' } },
  },
} as const satisfies { readonly [path: string]: Area };

/** An area whose operations and fields are those of the contract: a misspelt name does not compile. */
type OfContract<A extends Area> = {
  readonly operations: Readonly<Record<string, OperationName<A['group']>>>;
  readonly controls?: OnlyNames<
    A['controls'],
    DeepInputField<A['group'], A['operations'][keyof A['operations']]>
  >;
} & (A extends RecordArea
  ? RecordsOfContract<A, InputField<A['group'], Named<A['operations'], 'store' | 'update'>>>
  : A extends FormArea
    ? FormOfContract<InputField<A['group'], A['operations']['update']>>
    : A extends ReadArea
      ? ReadsOfContract<A, RowField<A['group'], A['operations']['index']>>
      : unknown);

/** The names of some operations of an area, which may not have all. */
type Named<Operations, Kind> = Operations[keyof Operations & Kind];
/** Only names of `Allowed` as the names of some values. */
type OnlyNames<Values, Allowed> = { readonly [Name in keyof Values]: Name extends Allowed ? unknown : never };
/** The name of a record in lists, also of one without such a field (toRowName). */
type RowName = 'name';

type RecordsOfContract<A extends RecordArea, Field extends string> = {
  readonly idField: InputField<A['group'], Named<A['operations'], 'update' | 'delete' | 'show'>>;
  readonly columns: readonly Column<RowField<A['group'], A['operations']['index']> | RowName>[];
  readonly sections?: Sections<Field>;
  readonly defaults?: OnlyNames<A['defaults'], Field>;
  readonly acts?: readonly { readonly operation: OperationName<A['group']> }[];
};

type FormOfContract<Field extends string> = {
  readonly sections?: Sections<Field>;
  readonly only?: readonly Field[];
};

type ReadsOfContract<A extends ReadArea, Field extends string> = {
  readonly main?: Field;
  readonly columns: readonly Column<Field>[];
  readonly spreadsheet?: { readonly lines?: Field };
  readonly details?: A extends {
    readonly details: { readonly operation: infer Operation; readonly by: infer By };
  }
    ? {
        readonly operation: OperationName<A['group']>;
        readonly by: OnlyNames<By, InputField<A['group'], Operation>> & Readonly<Record<string, Field>>;
      }
    : never;
  readonly act?: A extends {
    readonly act: { readonly operation: infer Operation; readonly by: infer By };
  }
    ? {
        readonly operation: OperationName<A['group']>;
        readonly by: OnlyNames<By, InputField<A['group'], Operation>> & Readonly<Record<string, Field>>;
        readonly needs?: string;
      }
    : never;
};

export const AREAS = areas satisfies {
  readonly [Path in keyof typeof areas]: OfContract<(typeof areas)[Path]>;
};

export type AreaName = keyof typeof AREAS;
export type RecordName = {
  [Name in AreaName]: (typeof AREAS)[Name]['kind'] extends 'records' ? Name : never;
}[AreaName];

/** The menu beside Home: each section has tabs, and a tab shows one area or a few (BEHAVIOR §40.4). */
export const SECTIONS = {
  services: [['services'], ['category'], ['add-on'], ['resource']],
  team: [['staff'], ['time-off'], ['block-time'], ['user'], ['role']],
  clients: [['customer'], ['clients']],
  shop: [['product'], ['package'], ['giftcard', 'occasion'], ['membership'], ['promotion'], ['sale']],
  money: [
    ['sales', 'discount'],
    ['day', 'drawer', 'cash'],
    ['payroll', 'statement', 'commission', 'tip', 'utilisation'],
    ['tax'],
    ['payouts'],
    ['owed', 'balances'],
    ['receipt'],
    ['journal', 'account-map'],
  ],
  online: [['front_end_booking_settings'], ['rules']],
  settings: [
    ['location'],
    ['brand', 'region'],
    ['cancellation', 'business-contact-details'],
    ['payments', 'cards', 'reader'],
    ['messages', 'message-text'],
    ['desk', 'device'],
    ['security', 'audit'],
    ['apps', 'api-key', 'webhook', 'deliveries'],
  ],
} as const satisfies { readonly [section: string]: readonly (readonly AreaName[])[] };
export type SectionName = keyof typeof SECTIONS;
export type Tab = readonly AreaName[];

export const isArea = (name: string): name is AreaName => Object.hasOwn(AREAS, name);

export const getArea = (name: AreaName): Area => AREAS[name];

export const mayAddRecord = ({ adds, needs }: RecordArea, permissions: readonly string[]): boolean =>
  (adds ?? needs).some((need) => permissions.includes(need));

/** The permission that somebody lacks for an area; undefined if the area may be used. */
export const findPermissionIfAllMissing = (
  { needs }: Shown,
  permissions: readonly string[],
): string | undefined => (needs.some((need) => permissions.includes(need)) ? undefined : needs[0]);
