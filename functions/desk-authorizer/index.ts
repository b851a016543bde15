import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import { CHANNEL_PURPOSE } from '../../lib/ports/desk-channels.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openPlatformKeyReader } from '../../lib/ports/secrets.ts';
import { openTokens } from '../../lib/ports/tokens.ts';

/** https://docs.aws.amazon.com/appsync/latest/eventapi/configure-event-api-auth.html */
export type AuthorizerEvent = {
  readonly authorizationToken: string;
  readonly requestContext: {
    readonly operation: string;
    /** Absent while a client connects. */
    readonly channel?: string | null;
  };
};
export type AuthorizerReply = { readonly isAuthorized: boolean; readonly ttlOverride: number };

/**
 * Lets a desk connect with a token for a channel, and subscribe to that channel alone (BEHAVIOR §17.16). The reply is not
 * cached, so that an expired token is refused.
 */
export function openApp(environment: Environment): (event: AuthorizerEvent) => Promise<AuthorizerReply> {
  const tokens = openTokens(openPlatformKeyReader(environment));
  return async ({ authorizationToken, requestContext: { operation, channel } }) => {
    const allowed = await tokens.verifySubject(authorizationToken, CHANNEL_PURPOSE, environment.clock());
    const isAuthorized =
      allowed !== undefined &&
      (operation === 'EVENT_CONNECT' || (operation === 'EVENT_SUBSCRIBE' && channel === allowed));
    return { isAuthorized, ttlOverride: 0 };
  };
}

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
