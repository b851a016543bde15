import { API_PREFIX } from '../../lib/contract/route.ts';
import { type Environment, readEnvironment } from '../../lib/ports/environment.ts';
import { PAGE_FILES_PATH } from '../../lib/ports/page-files.ts';
import { LOCAL_REGION, LOCAL_TABLE } from './database/database.ts';

const IMAGES_BUCKET = 'images';
const EXPORTS_BUCKET = 'exports';

export type Addresses = {
  readonly api: string;
  readonly dynamodb: string;
  readonly mail: string;
  readonly sms?: string | undefined;
  /** The URL of the queues without the lane. */
  readonly queues?: string | undefined;
  /** Where desks are told of changes, and where the changes are published. */
  readonly deskEvents?: { readonly publishUrl: string; readonly realtimeUrl: string } | undefined;
  readonly images: string;
  readonly stripe?: string | undefined;
};

type Variables = Readonly<Record<string, string>>;

/** The environment variables that a deployment would set, for the parts on this machine. */
export const toLocalEnvironmentVariables = (addresses: Addresses): Variables => ({
  STAGE: 'local',
  AWS_REGION: LOCAL_REGION,
  TABLE_NAME: LOCAL_TABLE,
  DYNAMODB_ENDPOINT: addresses.dynamodb,
  SES_ENDPOINT: addresses.mail,
  MAIL_FROM: 'bookings@salon.localhost',
  ...(addresses.sms ? { SMS_ENDPOINT: addresses.sms, SMS_ORIGINATION: 'local' } : {}),
  ...(addresses.queues ? { QUEUES_URL: addresses.queues } : {}),
  ...(addresses.deskEvents
    ? {
        DESK_EVENTS_URL: addresses.deskEvents.publishUrl,
        DESK_EVENTS_REALTIME_URL: addresses.deskEvents.realtimeUrl,
      }
    : {}),
  S3_ENDPOINT: addresses.images,
  IMAGES_BUCKET,
  EXPORTS_BUCKET,
  IMAGES_URL: `${addresses.images}/${IMAGES_BUCKET}`,
  PAGE_FILES_URL: `${addresses.images}${PAGE_FILES_PATH}`,
  BASE_URL: `${addresses.api}${API_PREFIX}`,
  ...(addresses.stripe ? { STRIPE_URL: addresses.stripe } : {}),
});

/** Reads the environment as on Lambda, with the keys of this machine and a clock that can be moved. */
export const readLocalEnvironment = (
  variables: Variables,
  secrets: string,
  clock: () => Date,
): Environment => ({
  ...readEnvironment({ ...process.env, ...variables, SECRETS_JSON: secrets }),
  clock,
});
