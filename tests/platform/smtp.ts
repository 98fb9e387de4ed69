import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that a server has accepted: to whom the client sent it, its text as it came, and what a mail program shows. */
interface ReceivedMail extends Email {
  recipients: string[];
  raw: string;
}

/** A real SMTP server on this machine. */
export interface TestSmtp {
  url: string;
  mails: ReceivedMail[];
  /** Returns how many clients have connected. */
  connections: () => number;
  /** Sets what the server does: accept mails, refuse one recipient, or answer nobody. */
  become: (mood: 'up' | 'mute' | { refuses: string }) => void;
  /** Closes the server. Nobody can connect afterwards. */
  close: () => Promise<void>;
}

/** Starts an SMTP server that accepts every mail, at `port` or at a free port. Only `account` may send, if given. */
export async function openSmtp(port = 0, account?: { user: string; password: string }): Promise<TestSmtp> {
  let mood: Parameters<TestSmtp['become']>[0] = 'up';
  let connections = 0;
  const mails: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  // While the server is mute, answers wait until it is up again.
  const whenUp = (go: () => void) => void (mood === 'mute' ? waiting.push(go) : go());
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: !account,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(new Error('Wrong username or password')),
    onConnect: (_session, done) => {
      connections += 1;
      whenUp(() => done());
    },
    onRcptTo: ({ address }, _session, done) =>
      typeof mood === 'object' && address === mood.refuses
        ? done(Object.assign(new Error(`5.1.1 <${address}> no such mailbox`), { responseCode: 550 }))
        : done(),
    onData: async (stream, session, done) => {
      const raw = await buffer(stream);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString('utf8') });
      done();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const login = account ? `${account.user}:${account.password}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    become: (next) => {
      mood = next;
      if (next !== 'mute') for (const go of waiting.splice(0)) go();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
