import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import type { AwsAccount } from './checks.ts';

type Address = {
  readonly region: string;
  /** Another endpoint than the region's, with credentials of its own. */
  readonly endpoint?: string;
};

export function openAwsAccount({ region, endpoint }: Address): AwsAccount {
  const settings = endpoint
    ? { region, endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
    : { region };
  const lambda = new LambdaClient(settings);
  const ses = new SESv2Client(settings);
  return {
    region,
    getConcurrencyQuota: async () => {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
    getMailAccount: async () => {
      const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await ses.send(
        new GetAccountCommand({}),
      );
      return {
        isProduction: ProductionAccessEnabled ?? false,
        canSend: SendingEnabled ?? false,
        perSecond: SendQuota?.MaxSendRate ?? 0,
        perDay: SendQuota?.Max24HourSend ?? 0,
      };
    },
    findMailIdentity: async (domain) => {
      try {
        const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
        return {
          isVerified: identity.VerifiedForSendingStatus ?? false,
          dkimTokens: identity.DkimAttributes?.Tokens ?? [],
        };
      } catch (error) {
        if (error instanceof NotFoundException) return undefined;
        throw error;
      }
    },
  };
}
