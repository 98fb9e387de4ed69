/**
 * Marks the page while the form is in view, so that "Request a Demo" in the header steps back (SiteHeader.astro). Returns the
 * function that ends it.
 */
export function stepBackNear(form: Element): () => void {
  const mark = (isInView: boolean) => document.body.classList.toggle('form-in-view', isInView);
  const observer = new IntersectionObserver((entries) => mark(entries.at(-1)?.isIntersecting ?? false));
  observer.observe(form);
  return () => {
    observer.disconnect();
    mark(false);
  };
}
