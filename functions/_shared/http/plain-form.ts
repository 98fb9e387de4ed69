import render from 'dom-serializer';
import { Element, type ParentNode, Text } from 'domhandler';
import { findAll, findOne, replaceElement } from 'domutils';
import { parseDocument } from 'htmlparser2';
import type { PlainForm } from '../../../src/contracts/endpoint.ts';
import type { ProblemError } from './problem.ts';
import { html } from './respond.ts';
import { readSitePage } from './site-page.ts';

/**
 * Answers a refused form from a browser without JavaScript: the form's own page, read from the CDN, with the typed text, the
 * problem at the top, and a message beside each refused field. If that page or the typed text cannot be read, a minimal page
 * shows the problem; the browser's Back button still returns to the typed text.
 */
export async function showFormAgain(
  request: Request,
  form: PlainForm,
  problem: ProblemError,
  input: unknown,
): Promise<Response> {
  // If the body could not be read, for example because it is too large, the form cannot be shown again.
  const page =
    input === undefined
      ? lastResort(problem)
      : await pageWithForm(request, form, problem, input).catch(() => lastResort(problem));
  return html(problem.status, page, problem.headers);
}

async function pageWithForm(request: Request, form: PlainForm, problem: ProblemError, input: unknown): Promise<string> {
  const document = parseDocument(await readSitePage(request, form.page));
  const element = findOne(({ attribs }) => attribs.id === form.id, document.children);
  if (!element) throw new Error(`The page ${form.page} has no form ${form.id}`);
  for (const [name, value] of Object.entries(Object(input))) fill(element, name, String(value));
  for (const { field, message } of problem.issues ?? []) {
    for (const control of controls(element, field)) control.attribs['aria-invalid'] = 'true';
    setText(element, `${form.id}-${field}-error`, message);
  }
  setText(element, `${form.id}-problem`, problem.message);
  leaveIsland(element);
  return render(document, { encodeEntities: 'utf8' });
}

// React would replace the changed markup with an empty form, so the form is taken out of its island.
function leaveIsland(form: Element): void {
  let island: ParentNode | null = form.parent;
  while (island && !(island instanceof Element && island.name === 'astro-island')) island = island.parent;
  if (island) replaceElement(island as Element, form);
}

const controls = (form: Element, name: string) => findAll(({ attribs }) => attribs.name === name, form.children);

function fill(form: Element, name: string, value: string): void {
  for (const control of controls(form, name)) {
    if (control.name === 'textarea') control.children = [new Text(value)];
    else if (control.name === 'select') choose(control, value);
    else control.attribs.value = value;
  }
}

function choose(select: Element, value: string): void {
  for (const option of findAll(({ name }) => name === 'option', select.children)) {
    delete option.attribs.selected;
    if (option.attribs.value === value) option.attribs.selected = '';
  }
}

function setText(form: Element, id: string, message: string): void {
  const place = findOne(({ attribs }) => attribs.id === id, form.children);
  if (place) place.children = [new Text(message)];
}

// A problem's message can quote the sender, such as the name of an unknown field, so it is escaped.
const lastResort = (problem: ProblemError) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Not sent</title><h1>Your request was not sent</h1><p>${render(new Text(problem.message))}</p>` +
  `<p>Go back with your browser: what you typed is still there.</p></html>`;
