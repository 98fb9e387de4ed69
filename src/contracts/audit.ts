import * as z from 'zod/mini';

/** What the audit trail names: a resource and what happened to it. A new kind of event is one row. */
export const auditActions = {
  'login.success': 'Signed in',
  'login.failure': 'Failed to sign in',
  logout: 'Signed out',
  'session.end': 'Ended a session',
  'password.change': 'Changed the password',
  'two-factor.enable': 'Enabled two-factor authentication',
  'two-factor.disable': 'Disabled two-factor authentication',
  'two-factor.recovery-codes': 'Renewed the recovery codes',
  'user.create': 'Created a user',
  'user.role': 'Changed a role',
  'api-key.generate': 'Generated an API key',
  'api-key.revoke': 'Revoked an API key',
  'post.create': 'Created a post',
  'post.update': 'Changed a post',
  'post.delete': 'Deleted a post',
  'setting.update': 'Changed a setting',
  'image.upload': 'Uploaded a picture',
  'site.rebuild': 'Asked for a rebuild of the site',
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);
