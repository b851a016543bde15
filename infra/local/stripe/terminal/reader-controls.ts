import { type Account, getRecord, saveRecord } from '../account.ts';
import { invalid } from '../errors.ts';
import type { Reader } from '../resources.ts';
import { findOwner, type StandIn, toContext } from '../stand-in.ts';
import { cancelAtReader } from './presented-cards.ts';

const setStatus = (account: Account, reader: Reader, status: Reader['status']): Reader =>
  saveRecord(account, 'terminal.reader', { ...reader, status });

/** Does what happens at the reader itself. Asking for tips is a setting of the whole account. */
export function controlReader(standIn: StandIn, id: string, act: string): Reader {
  const account = findOwner(standIn, 'terminal.reader', id);
  if (!account) throw invalid(`No such terminal.reader: '${id}'`);
  const reader = getRecord(account, 'terminal.reader', id);
  switch (act) {
    case 'cancel':
      return cancelAtReader(toContext(standIn, account), reader);
    case 'go_offline':
      return setStatus(account, reader, 'offline');
    case 'go_online':
      return setStatus(account, reader, 'online');
    case 'ask_for_tips':
      account.asksForTips = true;
      return reader;
    default:
      throw invalid(`A reader cannot ${act}`, { param: 'do' });
  }
}
