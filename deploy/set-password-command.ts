import { randomInt } from 'node:crypto';
import { openForCommand, stop } from '../db/command.ts';
import { setPasswordByName } from '../db/queries/users.ts';
import { hashPassword } from '../functions/_shared/password.ts';

// npm run set-password -- NAME: gives an account a new generated password, and ends its sessions.
const [name] = process.argv.slice(2);
if (!name) stop('Give the name of the account: npm run set-password -- NAME');
const { db } = openForCommand('change');
// Without the letters and digits that are taken for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const password = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
const changed = await setPasswordByName(db, name, await hashPassword(password));
if (!changed) stop(`There is no account ${name}.`);
console.log(`The password of ${name} is now ${password}\nIt is shown this once. Change it after signing in.`);
