/** What the browser's part of a passkey says. */
export interface PasskeyText {
  /** The button that signs in. */
  signIn: string;
  pending: string;
  unsupported: string;
  /** Nobody answered in time. */
  timedOut: string;
  /** The person cancelled, or has no passkey here: browsers do not tell which. */
  notUsed: string;
  /** Added to `notUsed` if somebody has passkeys of an earlier address of the site. */
  formerAddress: string;
  /** The browser refuses passkeys at this address. */
  refused: string;
}

/** The texts in English. */
export const englishPasskey: PasskeyText = {
  signIn: 'Sign in with a passkey',
  pending: 'Waiting for your passkey...',
  unsupported: 'This browser cannot use passkeys here. Sign in with your password, or use another browser.',
  timedOut: 'Nobody confirmed the passkey within four minutes. Try again when you are ready.',
  notUsed: 'No passkey was used. If this device has none for this site, sign in with your password.',
  formerAddress:
    'The site has a new address, and passkeys of the old one no longer work. Sign in with your password, use “Forgotten your password?”, or ask an admin for a link. Then add a new passkey.',
  refused: 'This browser does not allow passkeys at this address. Sign in with your password.',
};

/** The texts in English for somebody whose name is known, and whose password alone does not sign in. */
export const boundPasskey: PasskeyText = {
  ...englishPasskey,
  signIn: 'Use your passkey',
  notUsed:
    'No passkey was used. Try again with the device that has it. If you have lost it, ask an admin to reset your two-factor authentication.',
  formerAddress:
    'The site has a new address, and passkeys of the old one no longer work. Ask an admin, and add a new passkey afterwards.',
  unsupported: 'This browser cannot use passkeys here. Use another browser, or the device that has your passkey.',
  refused: 'This browser does not allow passkeys at this address. Use another browser.',
};
