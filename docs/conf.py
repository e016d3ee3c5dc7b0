"""Sphinx builds the site from docs/ and the docstrings: ``sphinx-build -W -b html docs site``."""

import ast
import importlib.util
import re
from pathlib import Path

from docutils import nodes

import razzeval

project = "razzeval"
release = version = razzeval.__version__
html_show_copyright = False
extensions = ["myst_parser", "sphinxarg.ext", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = f"razzeval {release}"
html_copy_source = html_show_sourcelink = False
myst_heading_anchors = 3
myst_ref_domains = ["std", "py"]
smartquotes_action = "D"  # dashes; quotation marks stay as they are typed
highlight_language = "text"
html_static_path = ["static"]
html_css_files = ["site.css"]
default_role = "py:obj"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = [
    name for name in ("gymnasium", "pettingzoo", "pyspiel") if importlib.util.find_spec(name) is None
]
autodoc_type_aliases = {name: name for name in ("Cards", "Player", "Progress")}
maximum_signature_line_length = 90
napoleon_numpy_docstring = False

# The compiled functions know the names of their parameters; the types stand in the stub beside them.
STUB = ast.parse(Path(razzeval.__file__).with_name("_kernel.pyi").read_text(encoding="utf-8")).body
CLASSES = {node.name: node for node in STUB if isinstance(node, ast.ClassDef)}
ALIASES = {node.targets[0].id: ast.unparse(node.value) for node in STUB if isinstance(node, ast.Assign)}


def is_compiled(thing):
    """Say whether something comes from the compiled module."""
    owner = getattr(thing, "__objclass__", thing)
    return getattr(owner, "__module__", "") == "razzeval._kernel"


def in_stub(name):
    """Find a function, or a member of a class or of its base, in the stub; None if it is not there once."""
    first, _, member = name.removeprefix("razzeval.").partition(".")
    places = [STUB]
    if first in CLASSES:
        places = [CLASSES[first].body, *(CLASSES[base.id].body for base in CLASSES[first].bases)]
    wanted = member or ("__init__" if first in CLASSES else first)
    found = [node for body in places for node in body if getattr(node, "name", "") == wanted]
    return found[0] if len(found) == 1 else None


def text_of(node):
    """Write a part of the stub out: its short names for types in full, its records by their public names."""
    text = re.sub(r"\b_\w+", lambda name: ALIASES.get(name[0], name[0]), ast.unparse(node))
    return re.sub(r"\b(Award|Pot|Step)\b", r"~razzeval.game.\1", text)


def add_types(app, what, name, thing, options, signature, returned):
    """Give a compiled function the signature of the stub."""
    node = in_stub(name) if is_compiled(thing) and what != "attribute" else None
    if node is None:
        return None
    node.args.args = [argument for argument in node.args.args if argument.arg != "self"]
    return f"({text_of(node.args)})", "" if what == "class" else text_of(node.returns)


def add_type_of_attribute(app, what, name, thing, options, lines):
    """Put the type of a compiled attribute before its text, as Napoleon has it; else none, for all colons in it."""
    if what in ("attribute", "property", "data") and lines:
        node = in_stub(name) if is_compiled(thing) else None
        lines[0] = f"{text_of(node.returns) if node else ''}: {lines[0]}"


def returns_have_no_type(app, what, name, thing, options, lines):
    """Keep Napoleon from taking what stands before the first colon of a Returns section for a type."""
    for number, line in enumerate(lines[:-1]):
        if line.strip() == "Returns:":
            text = lines[number + 1]
            lines[number + 1] = text[: len(text) - len(text.lstrip())] + ": " + text.lstrip()


def trim(app, doctree):
    """Leave out the empty line that ends an example for doctest."""
    for block in doctree.findall(nodes.literal_block):
        block.rawsource = text = block.astext().rstrip("\n")
        block.children[:] = [nodes.Text(text)]


def setup(app):
    """Connect these; what changes a docstring before Napoleon reads it."""
    app.connect("doctree-read", trim)
    app.connect("autodoc-process-signature", add_types)
    app.connect("autodoc-process-docstring", add_type_of_attribute, priority=100)
    app.connect("autodoc-process-docstring", returns_have_no_type, priority=100)
