import type { Handler } from '../../lib/http/call.ts';
import { toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import { checkChallengedUser } from '../../lib/rules/access/second-factors.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updatePinUnlockedIfLocked } from '../../lib/table/access/accounts.ts';
import { putKnownNetwork } from '../../lib/table/access/known-networks.ts';
import {
  deleteChallenge,
  findChallengeEvenIfExpired,
  updateFactorUsed,
} from '../../lib/table/access/second-factors.ts';
import { findUser } from '../../lib/table/access/users.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import {
  checkCodeWithAttemptLimit,
  decideFactorAfterCode,
  type FactorPorts,
} from '../../lib/workflows/access/second-factor.ts';
import { prepareSessionTokens } from '../../lib/workflows/access/session-tokens.ts';
import { loadUserLogInReply } from './log-in-reply.ts';

/** Ends a log-in with the code of the second factor. Code and challenge work once (BEHAVIOR §3.6). */
export const secondFactorVerify: Handler<'auth/second-factor-verify', FactorPorts> = async (
  request,
  deps,
) => {
  const { tenant, salon, input, network, now } = request;
  const { store, tokens } = deps;
  const { challenge, code } = input;
  const load = async () => {
    const found = await findChallengeEvenIfExpired(store, tenant, challenge);
    return checkChallengedUser(found, found && (await findUser(store, tenant, found.userId)), now);
  };
  const owing = await load();
  if (!owing.ok) return owing;
  return checkCodeWithAttemptLimit(store, { tenant, userId: owing.value.id, now }, () =>
    decideAndCommit(store, request, async () => {
      const loaded = await load();
      if (!loaded.ok) return loaded;
      const user = loaded.value;
      const used = await decideFactorAfterCode(deps, request, user, code);
      if (!used.ok) return used;
      const account = toAccountOfUser(user);
      const session = await prepareSessionTokens(tokens, salon, account, now);
      return ok({
        changes: [
          deleteChallenge(tenant, challenge),
          updateFactorUsed(tenant, user, used.value),
          ...session.changes,
          putKnownNetwork(tenant, account, network, now),
          ...updatePinUnlockedIfLocked(tenant, account),
        ],
        reply: await loadUserLogInReply(deps, salon, { ...session.tokens, account }),
      });
    }),
  );
};
