import type {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand as SendTextMessage,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import type { Tenant } from '../rules/ids.ts';
import { SEND_CALL_LIMITS } from './aws.ts';
import { timeClient } from './call-times.ts';
import { SEND_MAX_MS, type SendResult } from './mail.ts';
import { forbidHarmfulRetries } from './throttling.ts';

type Sms = {
  /** In E.164: '+12125550123'. */
  readonly to: string;
  readonly text: string;
  /** Returned by the service in its events about the message. */
  readonly tenant: Tenant;
};

export type SmsSender = {
  /** Sends one SMS. Throws if a retry may succeed; a `ThrottledError` where the service limits the rate. */
  send(sms: Sms): Promise<SendResult>;
};

export type SmsSettings = {
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** ARN of the phone number or pool that sends. */
  readonly originationIdentity: string;
};

/** Refused for this number or text: it stays so. */
const PERMANENT_ERRORS = new Set(['ConflictException', 'ValidationException']);

/** Loads the client at its first use: most processes send no SMS. */
async function loadClient({ region, endpoint }: SmsSettings): Promise<{
  readonly client: PinpointSMSVoiceV2Client;
  readonly Command: typeof SendTextMessage;
}> {
  const sdk = await import('@aws-sdk/client-pinpoint-sms-voice-v2');
  const local = endpoint ? { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {};
  const client = new sdk.PinpointSMSVoiceV2Client({ region, ...SEND_CALL_LIMITS, ...local });
  return {
    client: timeClient(forbidHarmfulRetries(client), 'sms'),
    Command: sdk.SendTextMessageCommand,
  };
}

/** Sends by AWS End User Messaging. */
export function openSmsSender(settings: SmsSettings): SmsSender {
  let loading: ReturnType<typeof loadClient> | undefined;
  return {
    async send({ to, text, tenant }) {
      loading ??= loadClient(settings);
      const { client, Command } = await loading;
      try {
        await client.send(
          new Command({
            DestinationPhoneNumber: to,
            OriginationIdentity: settings.originationIdentity,
            MessageBody: text,
            MessageType: 'TRANSACTIONAL',
            Context: { tenant },
          }),
          { abortSignal: AbortSignal.timeout(SEND_MAX_MS) },
        );
        return { accepted: true };
      } catch (error) {
        if (error instanceof Error && PERMANENT_ERRORS.has(error.name)) {
          const detail = 'Reason' in error ? String(error.Reason) : 'refused';
          return { accepted: false, reason: `${error.name}: ${detail}` };
        }
        throw error;
      }
    },
  };
}
