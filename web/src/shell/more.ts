// Tells what scrolls that there is more of it than can be seen: `data-more` names the sides, which the look fades out.

/** Keeps `data-more` of an element current; to be attached to what scrolls. */
export function more(element: HTMLElement): () => void {
  const look = (): void => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
    const sides = [
      ...(scrollHeight - scrollTop - clientHeight > 4 ? ["below"] : []),
      ...(scrollWidth - scrollLeft - clientWidth > 4 ? ["right"] : []),
    ];
    element.dataset["more"] = sides.join(" ");
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(element);
  contents.observe(element, { childList: true, subtree: true, characterData: true });
  element.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    element.removeEventListener("scroll", look);
  };
}
