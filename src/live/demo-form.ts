import { createDemoRequest } from '../contracts/leads/demo-requests.ts';
import { demoForm } from '../contracts/posts/demo-form.ts';

/** Where /form-frame has the demo form. Both are comments, so no text can pass for one. */
export const formMarks = { start: '<!--demo-form-->', end: '<!--/demo-form-->' };

/** Returns true if a post's page has the demo form, and is made from /form-frame. */
export const hasDemoForm = (content: string): boolean => content.includes(demoForm);

/**
 * Returns a frame and a post's content with the form of the frame moved behind the first call to action that it replaces. Further ones lead
 * to it, because a page has the form once. The call to action stays in the HTML, for the dialog of the home page, which shows no form.
 */
export function withDemoForm(frame: string, content: string): { frame: string; content: string } {
  const [before = '', rest] = frame.split(formMarks.start);
  const [form = '', after = ''] = rest?.split(formMarks.end) ?? [];
  const [first = '', ...others] = content.split(demoForm);
  if (rest === undefined || others.length === 0) return { frame, content };
  const link = demoForm.replace('/#contact', `#${createDemoRequest.form.id}`);
  return { frame: before + after, content: first + demoForm + form + others.join(link) };
}
